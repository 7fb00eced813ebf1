import { FileError } from '../files/file-error.ts';
import { UsageError } from './usage-error.ts';

/** The sentence of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error's hint; null for an error without one. */
export function hintOf(error: unknown): string | null {
  return error instanceof UsageError || error instanceof FileError ? error.hint : null;
}
