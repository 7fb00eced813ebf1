import type { CheckedResponse } from './types.ts';

/** Bytes: values of JSON take up to 40 times as much memory. */
export const maxChecked = 100_000_000;

export function checkedText({ text }: CheckedResponse): string {
  if (text === null) throw new Error('the body is larger than 100 MB, too large to be checked');
  return text;
}
