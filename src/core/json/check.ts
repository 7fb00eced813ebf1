import { findStringError, type JsonError, walkJson } from './walk.ts';

/**
 * Checks a text without building its value: unlike JSON.parse it tells the place in every runtime, and it takes any
 * nesting. Null for JSON.
 */
export const findJsonError = (text: string): JsonError | null =>
  walkJson(text, (part, start) =>
    part === 'key' || part === 'string' ? findStringError(text, start) : null,
  );
