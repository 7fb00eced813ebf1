import { FileError } from '../files/file-error.ts';
import { UsageError } from './usage-error.ts';

/** The sentence of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the error advises to do; null for one that says nothing of that. */
export function hintOf(error: unknown): string | null {
  return error instanceof UsageError || error instanceof FileError ? error.hint : null;
}
