import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { decodeBody } from './decode.ts';
import { hexLines } from './hex-lines.ts';
import type { LineSource } from './line-source.ts';
import { prettyBody } from './pretty-body.ts';

export interface BodySource {
  readonly kind: 'text' | 'binary' | 'empty';
  readonly source: LineSource;
}

const known = new WeakMap<HttpResponse, BodySource>();

/** The lines of a response's body, of its beginning where it is in a file. Laid out once for each response. */
export function bodySource(response: HttpResponse, { width }: { readonly width: number }): BodySource {
  const found = known.get(response);
  if (found !== undefined) return found;
  const made = makeSource(response, width);
  // A dump of bytes depends on the width, and costs nothing to make.
  if (made.kind === 'text') known.set(response, made);
  return made;
}

function makeSource({ body, headers }: HttpResponse, width: number): BodySource {
  const bytes = body.kind === 'memory' ? body.bytes : body.head;
  if (bytes.length === 0) return { kind: 'empty', source: { count: 0, lines: () => [] } };
  const contentType = contentTypeOf(headers);
  const decoded = decodeBody(bytes, contentType);
  return decoded.kind === 'text'
    ? { kind: 'text', source: prettyBody(decoded.text, contentType) }
    : { kind: 'binary', source: hexLines(bytes, { width }) };
}
