import { contentTypeOf } from '../../core/request/headers.ts';
import type { HttpResponse, ResponseBody } from '../../core/request/types.ts';
import { decodeBody } from '../../core/view/response/body/decode.ts';
import type { FileContent } from '../../files/draft-file.ts';

/** Decodes by the charset; empty for a binary body. Reads the beginning of a body in a file. */
export function bodyText(response: HttpResponse): string {
  const bytes = response.body.kind === 'memory' ? response.body.bytes : response.body.head;
  const decoded = decodeBody(bytes, contentTypeOf(response.headers));
  return decoded.kind === 'text' ? decoded.text : '';
}

export const bodyContent = (body: ResponseBody): FileContent =>
  body.kind === 'memory' ? body.bytes : { file: body.path };
