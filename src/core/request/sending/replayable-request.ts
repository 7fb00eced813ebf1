import { isCredentialName } from '../../http/credential-names.ts';
import { escapeBraces } from '../../template/escape.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { Chunk } from '../../template/types.ts';
import { mapRequest, type Request } from '../request.ts';
import type { Preview } from '../types.ts';

/** A sent request with the placeholders of its secrets in place of their values. Its texts are templates. */
export interface ReplayableRequest extends Request<string> {
  readonly hasAuth: boolean;
}

export function replayableRequest({
  method,
  url,
  headers,
  body,
  placeholders,
  auth,
}: Preview): ReplayableRequest {
  const template = (chunk: Chunk, isSecret: boolean): string => {
    if (chunk.kind === 'secret') return maskedText;
    const isKept = chunk.kind === 'value' && (chunk.secret || isSecret);
    if (!isKept) return escapeBraces(chunk.text);
    // In a URL or a form its placeholder would not be encoded again.
    if (chunk.encoding === 'percent' || chunk.encoding === 'form') return maskedText;
    return placeholders[chunk.placeholder]?.text ?? maskedText;
  };
  const kept = headers.filter(({ value }) => !value.chunks.some(({ kind }) => kind === 'secret'));
  const request = mapRequest({ method, url, headers: kept, body }, ({ chunks }, place) => {
    const isSecret = place.kind === 'header' && isCredentialName(place.name.text, 'header');
    return chunks.map((chunk) => template(chunk, isSecret)).join('');
  });
  return { ...request, hasAuth: auth !== undefined };
}
