import { FileError } from '../files/file-error.ts';
import { UsageError } from './usage-error.ts';

export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return hasCode(error, 'ERR_MODULE_NOT_FOUND') ? damaged(message) : message;
}

/** Parts of the program are loaded when they are needed, in the middle of the work. */
const damaged = (reason: string): string =>
  `The installation of restloop is damaged: ${reason}. Install it again: npm install --global restloop`;

export function hintOf(error: unknown): string | null {
  return error instanceof UsageError || error instanceof FileError ? error.hint : null;
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
