import { findStringError, type JsonError, walkJson } from './walk.ts';

/** The first error of a text, at any nesting and with its place in every runtime; null for JSON. */
export const findJsonError = (text: string): JsonError | null =>
  walkJson(text, (part, start) =>
    part === 'key' || part === 'string' ? findStringError(text, start) : null,
  );
