import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import { grantServer } from '../../core/request/auth/oauth/grant.ts';
import { tokenRequest } from '../../core/request/auth/oauth/token-request.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import { base64Of } from '../../core/text/base64.ts';
import { toWire, type WireRequest } from '../wire.ts';
import { type Authenticator, withHeaders } from './scheme.ts';

interface Token {
  readonly value: string;
  /** Milliseconds since the epoch; after that it is fetched again. */
  readonly until: number;
}

/** Fetched a little before it ends: the request takes time, too. */
const margin = 10_000;

type OAuth = Extract<NetworkAuth, { kind: 'oauth2' }>;

/** RFC 6749, section 4.4. A token is kept until it ends, or until a server refuses it. */
export function createClientCredentials(now: () => number = Date.now): Authenticator<OAuth> {
  const tokens = new Map<string, { token: Token; used: boolean }>();
  const keyOf = (auth: OAuth): string => JSON.stringify(auth);
  return {
    async complete(auth, wire, send) {
      const key = keyOf(auth);
      const kept = tokens.get(key);
      if (kept !== undefined && kept.token.until > now()) {
        kept.used = true;
        return withHeaders(wire, bearer(kept.token));
      }
      const token = readToken(await send(wireOf(auth)), { at: now(), auth });
      tokens.set(key, { token, used: false });
      return withHeaders(wire, bearer(token));
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

function wireOf({ grant }: OAuth): WireRequest {
  const request = tokenRequest(grant);
  if (request === null) throw tokenError(`${grant.kind} cannot be used yet.`, 'use client_credentials');
  const { method, url, headers, user, body } = request;
  const who = user === null ? [] : [['Authorization', `Basic ${base64Of(user)}`] as const];
  return toWire({ method, url, headers: [...headers, ...who], body: { kind: 'text', text: body } });
}

function readToken(
  { status, body }: HttpResponse,
  { at, auth }: { readonly at: number; readonly auth: OAuth },
): Token {
  const tokenUrl = grantServer(auth.grant);
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
    `${tokenUrl} gave no token: it returned ${status}${reasons.length > 0 ? ` (${reasons.join(': ')})` : ''}.`,
    answer['error'] === 'invalid_client' && auth.grant.clientAuthentication.kind === 'client_secret_basic'
      ? 'check the client id and the client secret; client_secret_post at the end of oauth2 sends them in the body'
      : 'check the token URL, the client id, the client secret and the scope',
  );
}

const tokenError = (message: string, hint: string): FailureError =>
  new FailureError({ code: 'ERR_OAUTH2_TOKEN', message, hint });

/** RFC 6749, section 5.1: the name in any case. Servers that leave it out mean it. */
const isBearer = (type: unknown): boolean => typeof type !== 'string' || type.toLowerCase() === 'bearer';

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
