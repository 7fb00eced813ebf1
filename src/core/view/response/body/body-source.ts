import { findJsonError } from '../../../json/check.ts';
import { contentTypeOf } from '../../../request/headers.ts';
import { createLineIndex } from '../../../request/position.ts';
import { bytesInMemory } from '../../../request/sending/response-body.ts';
import type { HttpResponse } from '../../../request/types.ts';
import type { Masker } from '../../../secrets/search/masker.ts';
import { mediaKind, parseMediaType } from '../media-type.ts';
import { decodeBody } from './decode.ts';
import { hexLines } from './hex-lines.ts';
import type { LineSource } from './line-source.ts';
import { prettyBody } from './pretty-body.ts';

export interface BodySource {
  readonly kind: 'text' | 'binary' | 'empty';
  readonly source: LineSource;
  readonly doubt: string | null;
}

const recent = new Map<HttpResponse, BodySource>();
const maxRecent = 3;

interface BodyOptions {
  readonly width: number;
  readonly secrets: Masker;
}

/** The lines of a text are not masked; those of a dump of bytes are. */
export function bodySource(response: HttpResponse, options: BodyOptions): BodySource {
  const source = recent.get(response) ?? makeSource(response, options);
  // A dump of bytes depends on the width and the secrets, and costs nothing to make.
  if (source.kind !== 'text') return source;
  recent.delete(response);
  recent.set(response, source);
  for (const oldest of recent.keys()) {
    if (recent.size <= maxRecent) break;
    recent.delete(oldest);
  }
  return source;
}

function makeSource(response: HttpResponse, options: BodyOptions): BodySource {
  const { body, headers } = response;
  const bytes = bytesInMemory(body);
  if (bytes.length === 0) return { kind: 'empty', source: { count: 0, lines: () => [] }, doubt: null };
  const contentType = contentTypeOf(headers);
  const decoded = decodeBody(bytes, contentType);
  if (decoded.kind !== 'text') return { kind: 'binary', source: hexLines(bytes, options), doubt: null };
  const { text } = decoded;
  return { kind: 'text', source: prettyBody(text, contentType), doubt: doubtOf(text, response, contentType) };
}

const maxChecked = 5_000_000;

function doubtOf(text: string, { body, truncated }: HttpResponse, contentType: string | null): string | null {
  if (body.kind !== 'memory' || truncated !== null || text.length > maxChecked) return null;
  if (mediaKind(parseMediaType(contentType)) !== 'json') return null;
  const error = findJsonError(text);
  if (error === null) return null;
  const { line, column } = createLineIndex(text).positionAt(error.offset);
  return `the Content-Type says JSON, but the body is not: ${error.expected} was expected at ${line}:${column}`;
}
