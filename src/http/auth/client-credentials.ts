import { FailureError } from '../../core/request/failure-error.ts';
import type { HttpResponse, NetworkAuth } from '../../core/request/types.ts';
import { toWire, type WireRequest } from '../wire.ts';
import type { Authenticator } from './scheme.ts';

export type ClientCredentialsAuth = Extract<NetworkAuth, { kind: 'client-credentials' }>;

interface Token {
  readonly value: string;
  /** Milliseconds since the epoch; after that it is fetched again. */
  readonly until: number;
}

/** Fetched a little before it ends: the request takes time, too. */
const margin = 10_000;

/** RFC 6749, section 4.4. A token is kept until it ends, or until a server refuses it. */
export function createClientCredentials(now: () => number = Date.now): Authenticator<ClientCredentialsAuth> {
  const tokens = new Map<string, { token: Token; used: boolean }>();
  const keyOf = (auth: ClientCredentialsAuth): string => JSON.stringify(auth);
  return {
    async headers(auth, _wire, ask) {
      const key = keyOf(auth);
      const kept = tokens.get(key);
      if (kept !== undefined && kept.token.until > now()) {
        kept.used = true;
        return bearer(kept.token);
      }
      const token = readToken(await ask(tokenRequest(auth)), { at: now(), tokenUrl: auth.tokenUrl });
      tokens.set(key, { token, used: false });
      return bearer(token);
    },
    token: (auth) => tokens.get(keyOf(auth))?.token.value ?? null,
    retry(auth, _wire, { status }) {
      if (status !== 401) return false;
      const kept = tokens.get(keyOf(auth));
      tokens.delete(keyOf(auth));
      // A token that was fetched just now is refused for another reason than its age.
      return kept?.used === true;
    },
  };
}

const bearer = ({ value }: Token) => [['Authorization', `Bearer ${value}`]] as const;

function tokenRequest({ tokenUrl, clientId, clientSecret, scope }: ClientCredentialsAuth): WireRequest {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) });
  // RFC 6749, section 2.3.1: both are form-encoded before they are joined.
  const encode = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
  const credentials = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64');
  return toWire({
    method: 'POST',
    url: tokenUrl,
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Accept', 'application/json'],
      ['Authorization', `Basic ${credentials}`],
    ],
    body: { kind: 'text', text: form.toString() },
  });
}

function readToken(
  { status, body }: HttpResponse,
  { at, tokenUrl }: { readonly at: number; readonly tokenUrl: string },
): Token {
  const text = new TextDecoder().decode(body.kind === 'memory' ? body.bytes : body.head);
  const answer = parseObject(text);
  const value = answer['access_token'];
  const type = answer['token_type'];
  if (status === 200 && typeof value === 'string' && !isBearer(type)) {
    throw tokenError(
      `${tokenUrl} gave a token of the type ${oneLine(type)}, which restloop cannot use.`,
      'only bearer tokens can be sent',
    );
  }
  if (status === 200 && typeof value === 'string') {
    const seconds = Number(answer['expires_in']);
    // Without an end it is kept until a server refuses it.
    return { value, until: seconds > 0 ? at + seconds * 1000 - margin : Number.POSITIVE_INFINITY };
  }
  const reasons = [answer['error'], answer['error_description']]
    .filter((reason) => typeof reason === 'string')
    .map(oneLine);
  throw tokenError(
    `${tokenUrl} gave no token: it answered ${status}${reasons.length > 0 ? ` (${reasons.join(': ')})` : ''}.`,
    'check the token URL, the client id, the client secret and the scope',
  );
}

const tokenError = (message: string, hint: string): FailureError =>
  new FailureError({ code: 'ERR_OAUTH2_TOKEN', message, hint });

/** RFC 6749, section 5.1: the name in any case. Servers that leave it out mean it. */
const isBearer = (type: unknown): boolean => typeof type !== 'string' || type.toLowerCase() === 'bearer';

/** Of what a server says, as much as belongs into a sentence. */
function oneLine(text: unknown): string {
  const line = String(text).replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
