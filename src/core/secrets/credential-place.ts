import type { TextRange } from './search/text-ranges.ts';

export interface CredentialPlace extends TextRange {
  readonly name: string;
  readonly encoding: 'none' | 'percent' | 'form' | 'json';
}

export const mayNameCredential = (text: string): boolean =>
  /auth|bearer|cookie|credential|csrf|dpop|jwt|key|otp|pass|pin|pw|secret|session|si[dg]|signature|token|xsrf/i.test(
    text,
  );

export const place = (
  name: string,
  [start, end]: readonly [number, number],
  encoding: CredentialPlace['encoding'],
): CredentialPlace => ({ name, start, end, encoding });
