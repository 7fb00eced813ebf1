import { findJsonError } from '../core/json/check.ts';
import { findTooDeep } from '../core/json/depth.ts';
import { createLineIndex } from '../core/request/position.ts';
import { maxDepth } from '../core/value/limits.ts';
import type { ImportResult } from '../ports/formats.ts';
import { refusedImport } from './problems.ts';

export type JsonFile =
  | { readonly kind: 'document'; readonly document: unknown }
  | { readonly kind: 'refused'; readonly imported: ImportResult };

export function readJsonFile(text: string): JsonFile {
  const content = text.replace(/^\uFEFF/, '');
  const tooDeep = findTooDeep(content);
  if (tooDeep !== null) return refused(content, tooDeep, tooDeepMessage);
  try {
    return { kind: 'document', document: JSON.parse(content) };
  } catch {
    const fault = findJsonError(content);
    const message =
      fault === null ? 'this JSON cannot be read' : `this is not JSON: ${fault.expected} was expected here`;
    return refused(content, fault?.offset ?? 0, message);
  }
}

export const tooDeepMessage = `it is nested more than ${maxDepth} levels deep`;

function refused(content: string, offset: number, message: string): JsonFile {
  const place = createLineIndex(content).positionAt(offset);
  return { kind: 'refused', imported: refusedImport(message, place) };
}
