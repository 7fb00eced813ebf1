import type { WireAuth } from '../../core/request/auth/added-auth.ts';
import type { WireRequest } from '../wire.ts';
import { type Challenge, parseChallenges } from './challenge.ts';
import { type Authenticator, withHeaders } from './scheme.ts';
import { hashBody } from './signatures/final-body.ts';

export type DigestAuth = Extract<WireAuth, { kind: 'digest' }>;

/** RFC 7616, with `qop=auth`, `auth-int` and without; the strongest hash first. `auth-int` only where a server offers nothing else. */
export function createDigest(): Authenticator<DigestAuth> {
  const known = new Map<string, { challenge: Challenge; count: number }>();
  const keyOf = ({ username }: DigestAuth, origin: string): string => `${origin} ${username}`;
  return {
    async complete(auth, wire) {
      const { method, path: uri, url } = wire;
      const challenged = known.get(keyOf(auth, url.origin));
      if (challenged === undefined) return wire;
      challenged.count += 1;
      const client = { count: challenged.count, nonce: crypto().randomBytes(16).toString('base64') };
      const body =
        protectionOf(challenged.challenge) === 'auth-int' ? await bodyHash(challenged.challenge, wire) : '';
      const request = { ...auth, method, uri, client, body };
      return withHeaders(wire, [['Authorization', digestAuthorization(challenged.challenge, request)]]);
    },
    retry(auth, { url }, { status, headers }) {
      if (status !== 401) return false;
      const values = headers
        .filter(([name]) => name.toLowerCase() === 'www-authenticate')
        .map(([, value]) => value);
      const challenge = strongest(parseChallenges(values));
      if (challenge === null) return false;
      const key = keyOf(auth, url.origin);
      const before = known.get(key);
      // Asked again after an answer: the password is wrong, unless the server says that its nonce has grown old.
      const answered = before !== undefined && before.count > 0;
      const stale = challenge.parameters.get('stale')?.toLowerCase() === 'true';
      known.set(key, { challenge, count: 0 });
      return !answered || stale;
    },
  };
}

export interface DigestRequest extends Omit<DigestAuth, 'kind'> {
  readonly method: string;
  readonly uri: string;
  /** Hash of the body, for `auth-int`. */
  readonly body?: string;
  readonly client: { readonly nonce: string; readonly count: number };
}

export function digestAuthorization(challenge: Challenge, request: DigestRequest): string {
  const { parameters } = challenge;
  const { username, password, method, uri, client, body = '' } = request;
  const get = (name: string): string => parameters.get(name) ?? '';
  const algorithm = parameters.get('algorithm') ?? 'MD5';
  const hash = hashOf(algorithm);
  const [realm, nonce] = [get('realm'), get('nonce')];
  const count = client.count.toString(16).padStart(8, '0');
  const session = /-sess$/i.test(algorithm);
  const secret = hash(`${username}:${realm}:${password}`);
  const first = session ? hash(`${secret}:${nonce}:${client.nonce}`) : secret;
  const protectedBy = protectionOf(challenge);
  const second = hash(`${method}:${uri}${protectedBy === 'auth-int' ? `:${body}` : ''}`);
  const response =
    protectedBy === null
      ? hash(`${first}:${nonce}:${second}`)
      : hash(`${first}:${nonce}:${count}:${client.nonce}:${protectedBy}:${second}`);
  const hidesName = get('userhash').toLowerCase() === 'true';
  const fields = [
    `username=${quoted(hidesName ? hash(`${username}:${realm}`) : username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    ...(parameters.has('algorithm') ? [`algorithm=${algorithm}`] : []),
    ...(parameters.has('opaque') ? [`opaque=${quoted(get('opaque'))}`] : []),
    ...(protectedBy === null ? [] : [`qop=${protectedBy}`, `nc=${count}`]),
    ...(protectedBy === null && !session ? [] : [`cnonce=${quoted(client.nonce)}`]),
    ...(hidesName ? ['userhash=true'] : []),
  ];
  return `Digest ${fields.join(', ')}`;
}

const algorithms: Readonly<Record<string, string>> = {
  'sha-512-256': 'sha512-256',
  'sha-256': 'sha256',
  md5: 'md5',
};

function strongest(challenges: readonly Challenge[]): Challenge | null {
  for (const name of Object.keys(algorithms)) {
    for (const challenge of challenges) {
      const { scheme, parameters } = challenge;
      const algorithm = (parameters.get('algorithm') ?? 'MD5').toLowerCase().replace(/-sess$/, '');
      const answerable = !parameters.has('qop') || protectionOf(challenge) !== null;
      if (scheme === 'digest' && algorithm === name && answerable) return challenge;
    }
  }
  return null;
}

function protectionOf({ parameters }: Challenge): 'auth' | 'auth-int' | null {
  const offered = (parameters.get('qop') ?? '').toLowerCase().split(/[\s,]+/);
  return offered.includes('auth') ? 'auth' : offered.includes('auth-int') ? 'auth-int' : null;
}

async function bodyHash({ parameters }: Challenge, wire: WireRequest): Promise<string> {
  const name = algorithmOf(parameters.get('algorithm') ?? 'MD5');
  return (await hashBody(wire, crypto().createHash(name))).digest('hex');
}

const algorithmOf = (name: string): string => algorithms[name.toLowerCase().replace(/-sess$/, '')] ?? 'md5';

function hashOf(algorithm: string): (text: string) => string {
  const name = algorithmOf(algorithm);
  return (text) => crypto().createHash(name).update(text).digest('hex');
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const crypto = () => process.getBuiltinModule('node:crypto');
