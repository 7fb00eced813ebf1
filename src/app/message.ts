import { FileError } from '../files/file-error.ts';
import { UsageError } from './usage-error.ts';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function hintOf(error: unknown): string | null {
  return error instanceof UsageError || error instanceof FileError ? error.hint : null;
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
