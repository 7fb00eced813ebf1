import type { KeyFormat, KeyRequest } from '../../protocol/keys.ts';
import type { HostCall } from '../../realm/contract.ts';
import { namedError as failure, toMessage } from '../../realm/user/primordials.ts';
import {
  base64Of as base64WithNull,
  toBinary as binaryOf,
  bytesOf,
  fromUrlAlphabet,
} from '../../realm/user/web/bytes.ts';

export { fromBinary } from '../../realm/user/web/bytes.ts';
export { failure };

export const toBinary = (source: unknown): string => binaryOf(bytesOf(source));

/** Decodes the alphabet of URLs, too. Throws a DataError for other text. */
export function base64Of(host: HostCall) {
  const { encode, encodeUrl, decode } = base64WithNull(host);
  return {
    encode,
    encodeUrl,
    decode(text: string): string {
      const decoded = decode(fromUrlAlphabet(text));
      if (decoded === null) throw failure('DataError', 'the text is not Base64');
      return decoded;
    },
  };
}

/** Asks for an operation with a key. Throws its error under the name that the Web Crypto API has for it. */
export type Ask = (request: KeyRequest, data?: string, signature?: string) => string;

export const askWith =
  (host: HostCall): Ask =>
  (request, data = '', signature = '') => {
    const result =
      host('key', toMessage(request), data, signature) ?? '!OperationError\nthe operation failed';
    if (result.startsWith('=')) return result.slice(1);
    const lineEnd = result.indexOf('\n');
    throw failure(result.slice(1, lineEnd), result.slice(lineEnd + 1));
  };

export const keyFormats: readonly KeyFormat[] = ['raw', 'jwk', 'pkcs8', 'spki'];
