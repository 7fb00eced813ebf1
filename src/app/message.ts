import { FileError } from '../files/file-error.ts';
import { UsageError } from './usage-error.ts';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function hintOf(error: unknown): string | null {
  return error instanceof UsageError || error instanceof FileError ? error.hint : null;
}

/** Whether an error has this code, as those of the system do. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
