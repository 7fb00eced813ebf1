import { findJsonError } from '../core/json/check.ts';
import { createLineIndex, type Position } from '../core/request/position.ts';

export interface PlacedJsonError extends Position {
  readonly expected: string;
}

/** Finds the error of text that `JSON.parse` refuses. The message of `JSON.parse` quotes the text, which may be a credential. */
export function jsonErrorIn(text: string): PlacedJsonError {
  const { offset, expected } = findJsonError(text) ?? { offset: 0, expected: 'JSON' };
  return { ...createLineIndex(text).positionAt(offset), expected };
}
