import type { ParsedRequest } from '../../request/draft.ts';
import { requestCredentials } from '../../secrets/typed/request-credentials.ts';
import type { TypedCredential } from '../../secrets/typed/typed-credential.ts';
import { memoizeByObject } from '../../value/memoize.ts';

const none: readonly TypedCredential[] = [];

export const writtenCredentials = memoizeByObject(
  ({ text, parsed }: { readonly text: string; readonly parsed?: ParsedRequest }) => {
    const found = requestCredentials(text, parsed?.draft);
    return found.length === 0 ? none : found;
  },
);
