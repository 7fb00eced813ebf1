import { grantServer, type OAuthGrant } from '../../../core/request/auth/oauth/grant.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import type { Library } from './conversation.ts';
import { oauthError, ServerError, serverWords } from './oauth-error.ts';

export function explain(
  error: unknown,
  { grant, library }: { readonly grant: OAuthGrant; readonly library: Library },
): unknown {
  if (error instanceof FailureError) return error;
  const server = grantServer(grant);
  if (error instanceof library.ResponseBodyError) {
    const reason = serverWords(error.error, error.error_description);
    const message = `${server} returned no token, but ${error.response.status} (${reason}).`;
    return new ServerError(error.error, {
      code: 'ERR_OAUTH2_TOKEN',
      message,
      hint: hintFor(error.error, grant),
    });
  }
  if (error instanceof library.AuthorizationResponseError) {
    const reason = serverWords(error.error, error.error_description);
    const message = `${server} did not sign you in: ${reason}.`;
    return new ServerError(error.error, {
      code: 'ERR_OAUTH2_TOKEN',
      message,
      hint: 'sign in again: .auth login',
    });
  }
  if (error instanceof library.UnsupportedOperationError)
    return oauthError(
      `${server} returned ${unsupported(error)}, which restloop cannot use.`,
      'only bearer tokens can be sent',
    );
  if (error instanceof library.OperationProcessingError) return explainAnswer(error, { server, library });
  return error;
}

function explainAnswer(
  error: Error & { readonly code?: string },
  { server, library }: { readonly server: string; readonly library: Library },
): FailureError {
  const { cause } = error;
  if (error.code === library.HTTP_REQUEST_FORBIDDEN)
    return oauthError(`${server} uses an endpoint without TLS.`, 'use https for the endpoints');
  if (error.code === library.RESPONSE_IS_NOT_CONFORM && cause instanceof Response)
    return oauthError(`${server} returned no token, but status ${cause.status}.`, checkWords);
  const what = error.message.replaceAll('"', '').replace(/\.$/, '');
  if (/content-type/.test(what)) return oauthError(`The response of ${server} is not JSON.`, checkWords);
  if (/access_token|top level|parse response/.test(what))
    return oauthError(`The response of ${server} has no token.`, checkWords);
  return oauthError(`The response of ${server} was rejected: ${serverWords(what)}.`, answerHint(what));
}

const answerHint = (what: string): string =>
  /\b(?:state|iss)\b/.test(what)
    ? 'it may belong to another sign-in or server; sign in again with .auth login'
    : checkWords;

function unsupported({ cause }: Error): string {
  const body = typeof cause === 'object' && cause !== null && 'body' in cause ? cause.body : null;
  const type = typeof body === 'object' && body !== null && 'token_type' in body ? body.token_type : null;
  return typeof type === 'string' ? `a token of the type ${serverWords(type)}` : 'a response of a type';
}

function hintFor(error: string, { clientAuthentication }: OAuthGrant): string {
  if (error !== 'invalid_client') return checkWords;
  return clientAuthentication.kind === 'client_secret_basic'
    ? 'check the client id and the client secret; client_secret_post at the end of oauth2 sends them in the body'
    : 'check the client id and the client authentication';
}

const checkWords = 'check the URL of the server, the client id, the client secret and the scope';
