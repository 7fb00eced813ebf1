import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { parseChallenges } from '../../../src/http/auth/challenge.ts';
import { httpServer } from './servers.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export interface GuardedServer {
  readonly url: string;
  readonly seen: Seen[];
}

export const headerOf = ({ headers }: Seen, name: string): string | undefined =>
  headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

async function record(request: IncomingMessage): Promise<Seen> {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  await once(request, 'end');
  const headers = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : [],
  );
  return { method: request.method ?? '', url: request.url ?? '', headers, body };
}

/** Takes what `accepts` says, and asks for credentials otherwise. */
export async function guardedServer(accepts: (request: Seen) => boolean): Promise<GuardedServer> {
  const seen: Seen[] = [];
  const url = await httpServer(async (request, response) => {
    const recorded = await record(request);
    seen.push(recorded);
    const status = accepts(recorded) ? 200 : 401;
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 200 ? 'welcome' : 'who?');
  });
  return { url, seen };
}

export interface DigestOptions {
  readonly user: string;
  readonly password: string;
  /** `MD5`, `SHA-256`, each with `-sess` or without. */
  readonly algorithm: string;
  /** How many requests a nonce is good for. */
  readonly uses?: number;
}

/** RFC 7616, as a server does it: it counts, and says `stale` of a nonce that was used up. */
export async function digestServer({ user, password, algorithm, uses = 100 }: DigestOptions) {
  const digest = /^SHA-256/.test(algorithm) ? 'sha256' : 'md5';
  const hash = (...texts: readonly string[]): string =>
    createHash(digest).update(texts.join(':')).digest('hex');
  let nonce = 1;
  let count = 0;
  const statuses: string[] = [];
  const seen: Seen[] = [];
  const url = await httpServer(async (request, response) => {
    const recorded = await record(request);
    seen.push(recorded);
    const [given] = parseChallenges([headerOf(recorded, 'authorization') ?? '']);
    const get = (name: string): string => given?.parameters.get(name) ?? '';
    const secret = hash(user, 'the realm', password);
    const first = algorithm.endsWith('-sess') ? hash(secret, get('nonce'), get('cnonce')) : secret;
    const second = hash(recorded.method, recorded.url);
    const expected = hash(first, get('nonce'), get('nc'), get('cnonce'), get('qop'), second);
    const isRight = given?.scheme === 'digest' && get('response') === expected && get('uri') === recorded.url;
    if (isRight && get('nonce') === String(nonce) && count < uses) {
      count += 1;
      statuses.push(`ok ${get('nc')}`);
      response.end('welcome');
      return;
    }
    nonce += 1;
    count = 0;
    statuses.push(isRight ? 'stale' : 'asked');
    const stale = isRight ? ', stale=true' : '';
    const challenge = `Digest realm="the realm", qop="auth", algorithm=${algorithm}, nonce="${nonce}"${stale}`;
    response.writeHead(401, { 'WWW-Authenticate': challenge }).end('who?');
  });
  return { url, seen, statuses };
}

/** Gives the tokens `token-1`, `token-2` and so on, or an error of OAuth. */
export async function tokenServer(answer: { readonly expiresIn?: number; readonly error?: object } = {}) {
  const seen: Seen[] = [];
  const url = await httpServer(async (request, response) => {
    seen.push(await record(request));
    const { error, expiresIn = 3600 } = answer;
    const given = { access_token: `token-${seen.length}`, token_type: 'Bearer', expires_in: expiresIn };
    response.writeHead(error === undefined ? 200 : 401, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(error ?? given));
  });
  return { url: `${url}/token`, seen };
}
