import type { HttpResponse, ResponseBody } from '../../core/request/types.ts';
import { decodeResponse } from '../../core/view/response/body/decode.ts';
import type { FileContent } from '../../files/draft-file.ts';

/** Decodes by the charset; empty for a binary body. Reads the beginning of a body in a file. */
export function bodyText(response: HttpResponse): string {
  const decoded = decodeResponse(response);
  return decoded.kind === 'text' ? decoded.text : '';
}

export const bodyContent = (body: ResponseBody): FileContent =>
  body.kind === 'memory' ? body.bytes : { file: body.path };
