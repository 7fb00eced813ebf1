import { copyFile, writeFile } from 'node:fs/promises';
import { contentTypeOf } from '../core/request/headers.ts';
import type { HttpResponse } from '../core/request/types.ts';
import { decodeBody } from '../core/view/response/decode.ts';

/** The body as text, by its charset; empty when it is binary. Of a body in a file, its beginning. */
export function bodyText(response: HttpResponse): string {
  const bytes = response.body.kind === 'memory' ? response.body.bytes : response.body.head;
  const decoded = decodeBody(bytes, contentTypeOf(response.headers));
  return decoded.kind === 'text' ? decoded.text : '';
}

/** Writes the body byte for byte; resolves to its size in bytes. */
export async function saveBody({ body, size }: HttpResponse, path: string): Promise<number> {
  if (body.kind === 'memory') await writeFile(path, body.bytes);
  else await copyFile(body.path, path);
  return size;
}
