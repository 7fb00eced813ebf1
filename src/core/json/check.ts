import { type JsonError, walkJson } from './walk.ts';

export const findJsonError = (text: string): JsonError | null => walkJson(text, () => null, 'strict');
