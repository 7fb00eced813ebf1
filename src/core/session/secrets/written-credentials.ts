import type { ParsedRequest } from '../../request/draft.ts';
import { requestCredentials } from '../../secrets/typed/request-credentials.ts';
import type { TypedCredential } from '../../secrets/typed/typed-credential.ts';

export function writtenCredentials(request: {
  readonly text: string;
  readonly parsed?: ParsedRequest;
}): readonly TypedCredential[] {
  let credentials = known.get(request);
  if (credentials === undefined) {
    const found = requestCredentials(request.text, request.parsed?.draft);
    credentials = found.length === 0 ? none : found;
    known.set(request, credentials);
  }
  return credentials;
}

const none: readonly TypedCredential[] = [];

const known = new WeakMap<object, readonly TypedCredential[]>();
