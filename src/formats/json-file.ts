import { findJsonError } from '../core/json/check.ts';
import { createLineIndex } from '../core/request/position.ts';
import type { Imported } from '../ports/formats.ts';

export type JsonFile =
  | { readonly kind: 'document'; readonly document: unknown }
  | { readonly kind: 'refused'; readonly imported: Imported };

/** Parses a file of JSON; a syntax error is a problem at its place. */
export function readJsonFile(text: string): JsonFile {
  const content = text.replace(/^\uFEFF/, '');
  try {
    return { kind: 'document', document: JSON.parse(content) };
  } catch {
    const fault = findJsonError(content);
    const message =
      fault === null ? 'this JSON cannot be read' : `this is not JSON: ${fault.expected} was expected here`;
    const place = createLineIndex(content).positionAt(fault?.offset ?? 0);
    const problem = { severity: 'error', message, hint: null, ...place } as const;
    return { kind: 'refused', imported: { requests: [], variables: [], problems: [problem] } };
  }
}
