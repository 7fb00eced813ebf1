import type { Handler } from '../call.ts';
import { Refusal, sendJson } from '../reply.ts';

// Public on purpose: the demo shows how secret headers are sent.
export const demoApiKey = 'demo-key';
export const demoSecret = 'demo-secret';

export const secure: Handler = ({ request: { headers }, response }) => {
  const wrong = [
    headers['x-api-key'] === demoApiKey ? [] : ['X-API-Key'],
    headers['x-secret'] === demoSecret ? [] : ['X-Secret'],
  ].flat();
  if (wrong.length > 0) {
    throw new Refusal(
      401,
      {
        error: 'unauthorized',
        message: `${wrong.join(' and ')} ${wrong.length > 1 ? 'are' : 'is'} missing or wrong.`,
        hint: 'GET / shows the two keys of the demo',
      },
      { 'WWW-Authenticate': 'ApiKey realm="restloop demo"' },
    );
  }
  sendJson(response, { authorized: true, message: 'Both keys are correct.' });
};
