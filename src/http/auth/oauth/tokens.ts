import type { IDToken } from 'oauth4webapi';
import { headerText, readToken } from '../../../core/json/json-web-token.ts';
import { dateTime } from '../../../core/request/auth/login/token-lifetime.ts';
import { grantServer, type OAuthGrant } from '../../../core/request/auth/oauth/grant.ts';
import type { SignedIn } from '../../../core/request/auth/oauth/signed-in.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { Conversation } from './conversation.ts';
import { oauthError } from './oauth-error.ts';

interface TokenExpectations {
  /** Tokens that a renewal may leave out. */
  readonly before?: SignedIn | null;
  readonly nonce?: string | null;
}

export async function readTokens(
  response: Response,
  { clock, library, options, server, client, grant }: Conversation,
  { before = null, nonce = null }: TokenExpectations = {},
): Promise<SignedIn> {
  const { readable, idToken } = grant.server.kind === 'issuer' ? whole(response) : await apart(response);
  const read =
    nonce === null
      ? await library.processGenericTokenEndpointResponse(server, client, readable)
      : await library.processAuthorizationCodeResponse(server, client, readable, { expectedNonce: nonce });
  const claims = library.getValidatedIdTokenClaims(read);
  const signed = claims === undefined ? null : hmacOf(read.id_token ?? '');
  if (signed !== null) checkHmac(signed, grant);
  // A copy: it remembers the keys that were fetched, and servers change theirs.
  else if (claims !== undefined && server.jwks_uri !== undefined)
    await library.validateApplicationLevelSignature({ ...server }, readable, options);
  const found = read.id_token ?? idToken;
  // They go into headers, where the failure would name no server.
  if ([read.access_token, found].some((token) => /[^\x20-\x7e]/.test(token ?? '')))
    throw oauthError(
      `${grantServer(grant)} returned a token with a line break or another invalid character.`,
      'report this to the owner of the server',
    );
  const takenAt = clock.now();
  return {
    accessToken: read.access_token,
    takenAt,
    until: read.expires_in === undefined ? null : dateTime(takenAt + read.expires_in * 1000),
    idToken: found ?? before?.idToken ?? null,
    idUntil: claims === undefined ? (before?.idUntil ?? null) : dateTime(claims.exp * 1000),
    refreshToken: read.refresh_token ?? before?.refreshToken ?? null,
    who: claims === undefined ? (before?.who ?? null) : nameIn(claims),
  };
}

interface SignedText {
  readonly hash: string;
  readonly text: string;
  readonly signature: string;
}

function hmacOf(token: string): SignedText | null {
  const read = readToken(token);
  const [, bits] = /^HS(256|384|512)$/.exec(read === null ? '' : (headerText(read, 'alg') ?? '')) ?? [];
  const end = token.lastIndexOf('.');
  return bits === undefined
    ? null
    : { hash: `sha${bits}`, text: token.slice(0, end), signature: token.slice(end + 1) };
}

/** OpenID Connect Core, section 10.1: the key is the client's secret. */
function checkHmac({ hash, text, signature }: SignedText, grant: OAuthGrant): void {
  const { createHmac, timingSafeEqual } = process.getBuiltinModule('node:crypto');
  const { clientAuthentication: client } = grant;
  const [given, own] = [
    Buffer.from(signature, 'base64url'),
    'secret' in client ? createHmac(hash, client.secret).update(text).digest() : Buffer.alloc(0),
  ];
  if (own.length > 0 && own.length === given.length && timingSafeEqual(own, given)) return;
  throw oauthError(
    `${grantServer(grant)} returned an ID token that is not signed with the client secret.`,
    own.length === 0 ? 'set the secret: client_secret={{NAME}}' : 'check the client secret',
  );
}

interface Readable {
  readonly readable: Response;
  readonly idToken: string | null;
}

const whole = (response: Response): Readable => ({ readable: response, idToken: null });

/** Takes the ID token out of a response: it is not verified, because its issuer is unknown without metadata. */
async function apart(response: Response): Promise<Readable> {
  if (response.status !== 200) return whole(response);
  const text = await response.text();
  const { status, headers } = response;
  try {
    const { id_token: idToken, ...rest } = JSON.parse(text);
    const readable = new Response(JSON.stringify(rest), { status, headers });
    return { readable, idToken: typeof idToken === 'string' ? idToken : null };
  } catch {
    return whole(new Response(text, { status, headers }));
  }
}

function nameIn(claims: IDToken): string {
  const names = [claims['preferred_username'], claims['email'], claims['name'], claims.sub];
  const name = names.find((each) => typeof each === 'string' && each !== '');
  return cleanLine(String(name)).slice(0, 100);
}
