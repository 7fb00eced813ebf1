import { findJsonError } from '../core/json/check.ts';
import { findTooDeep } from '../core/json/depth.ts';
import { createLineIndex } from '../core/request/position.ts';
import { maxDepth } from '../core/value/limits.ts';
import type { ImportResult } from '../ports/formats.ts';
import { jsonSource, type Source } from './notes/source.ts';
import { refusedImport } from './problems.ts';

/** Parses JSON for an importer. Refuses other text, and JSON that is nested too deep. */
export function importJson<Result>(
  text: string,
  importDocument: (document: unknown, source: Source) => Result,
): Result | ImportResult {
  const content = text.replace(/^\uFEFF/, '');
  const tooDeep = findTooDeep(content);
  if (tooDeep !== null) return refused(content, tooDeep, tooDeepMessage);
  let document: unknown;
  try {
    document = JSON.parse(content);
  } catch {
    const fault = findJsonError(content);
    const message =
      fault === null ? 'this JSON cannot be read' : `this is not JSON: ${fault.expected} was expected here`;
    return refused(content, fault?.offset ?? 0, message);
  }
  return importDocument(document, jsonSource(content, document));
}

export const tooDeepMessage = `it is nested more than ${maxDepth} levels deep`;

const refused = (content: string, offset: number, message: string): ImportResult =>
  refusedImport(message, createLineIndex(content).positionAt(offset));
