import { findStringError, type JsonError, walkJson } from './walk.ts';

export const findJsonError = (text: string): JsonError | null =>
  walkJson(text, (part, start) =>
    part === 'key' || part === 'string' ? findStringError(text, start) : null,
  );
