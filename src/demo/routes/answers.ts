import { setTimeout as wait } from 'node:timers/promises';
import { type Handler, queryNumber, wholeNumber } from '../call.ts';
import { Refusal, sendJson } from '../reply.ts';

export const status: Handler = ({ parameter, response }) => {
  const code = wholeNumber(parameter, { name: 'status', minimum: 200, maximum: 999 });
  if (code === 204 || code === 205 || code === 304) response.writeHead(code).end();
  else sendJson(response, { status: code }, { status: code });
};

export const delay: Handler = async ({ parameter, response }) => {
  const milliseconds = wholeNumber(parameter, { name: 'delay', minimum: 0, maximum: 60_000 });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await wait(milliseconds, undefined, { signal: gone.signal });
  sendJson(response, { delayed: milliseconds });
};

const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const redirect: Handler = ({ method, parameter, query, response }) => {
  const left = wholeNumber(parameter, { name: 'redirects', minimum: 0, maximum: 1000 });
  const code = queryNumber(query, { name: 'status', minimum: 300, maximum: 399, initial: 302 });
  if (!redirections.has(code)) {
    throw new Refusal(400, { error: 'invalid-number', message: 'status must be 301, 302, 303, 307 or 308.' });
  }
  if (left === 0) return sendJson(response, { arrived: true, method });
  const location = `/redirect/${left - 1}${query.size > 0 ? `?${query}` : ''}`;
  sendJson(response, { location }, { status: code, headers: { Location: location } });
};
