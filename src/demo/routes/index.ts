import type { Handler, Route } from '../call.ts';
import { sendJson } from '../reply.ts';
import { demoApiKey, demoSecret } from './secure.ts';

export function indexOf(routes: readonly Route[]): Handler {
  return ({ response }) =>
    sendJson(response, {
      name: 'restloop demo API',
      routes: routes
        .filter(({ summary }) => summary !== '')
        .map(({ path, methods, summary }) => ({ methods: Object.keys(methods).join(', '), path, summary })),
      keys: { 'X-API-Key': demoApiKey, 'X-Secret': demoSecret },
    });
}
