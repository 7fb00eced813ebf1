import { FailureError } from '../../../core/request/sending/failure-error.ts';
import { cleanLine } from '../../../core/text/clean.ts';

export const oauthError = (message: string, hint: string): FailureError =>
  new FailureError({ code: 'ERR_OAUTH2_TOKEN', message, hint });

export const signInNeeded = (server: string): FailureError =>
  new FailureError({
    code: 'ERR_SIGN_IN_NEEDED',
    message: `There is no sign-in at ${server}, and signing in is not possible here.`,
    hint: 'sign in once in the shell with .auth login; a keychain or RESTLOOP_PASSPHRASE is needed to save the sign-in',
  });

export class ServerError extends FailureError {
  readonly error: string;
  readonly isFinal: boolean;

  constructor(error: string, failure: ConstructorParameters<typeof FailureError>[0]) {
    super(failure);
    this.name = 'ServerError';
    this.error = error;
    this.isFinal = /^(?:access_denied|(?:invalid|unauthorized|unsupported)_.*)$/.test(error);
  }
}

export function serverWords(...texts: readonly unknown[]): string {
  return texts
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text) => cleanLine(String(text).replace(/\s+/g, ' ').trim()))
    .map((line) => (line.length > 200 ? `${line.slice(0, 200)}…` : line))
    .join(': ');
}
