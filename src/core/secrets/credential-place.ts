import type { TextRange } from './search/text-ranges.ts';

/** A stretch of a text that is a credential because of the name before it. */
export interface CredentialPlace extends TextRange {
  readonly name: string;
  readonly encoding: 'none' | 'percent' | 'form' | 'json';
}

/** Whether a text may hold the name of a credential: most do not, which one pass tells. */
export const mayNameCredential = (text: string): boolean =>
  /auth|bearer|cookie|credential|csrf|dpop|jwt|key|otp|pass|pin|pw|secret|session|si[dg]|signature|token|xsrf/i.test(
    text,
  );

export const place = (
  name: string,
  [start, end]: readonly [number, number],
  encoding: CredentialPlace['encoding'],
): CredentialPlace => ({ name, start, end, encoding });
