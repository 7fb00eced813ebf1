import { contentTypeOf } from '../../core/request/headers.ts';
import type { HttpResponse, ResponseBody } from '../../core/request/types.ts';
import { decodeBody } from '../../core/view/response/body/decode.ts';
import type { FileContent } from '../../files/draft-file.ts';

/** The body as text, by its charset; empty when it is binary. Of a body in a file, its beginning. */
export function bodyText(response: HttpResponse): string {
  const bytes = response.body.kind === 'memory' ? response.body.bytes : response.body.head;
  const decoded = decodeBody(bytes, contentTypeOf(response.headers));
  return decoded.kind === 'text' ? decoded.text : '';
}

/** The body byte for byte, as it is written to a file. */
export const bodyContent = (body: ResponseBody): FileContent =>
  body.kind === 'memory' ? body.bytes : { file: body.path };
