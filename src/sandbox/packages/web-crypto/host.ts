import type { KeyFormat, KeyRequest } from '../../protocol/keys.ts';
import { toBinary as binaryOf, bytesOf } from '../../realm/user/web/bytes.ts';

export { fromBinary } from '../../realm/user/web/bytes.ts';

/** Calls the process around the isolate: text in, text out. */
export type CallHost = (operation: string, ...texts: string[]) => string | undefined;

/** Bytes as a string with a character for each. */
export const toBinary = (source: unknown): string => binaryOf(bytesOf(source));

export function failure(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

export interface Base64 {
  encode(binary: string): string;
  /** Takes the alphabet of URLs, too. Throws a DataError for other text. */
  decode(text: string): string;
  encodeUrl(binary: string): string;
}

export function base64Of(host: CallHost): Base64 {
  const encode = (binary: string) => host('btoa', binary) ?? '';
  return {
    encode,
    encodeUrl: (binary) => encode(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    decode(text) {
      const decoded = host('atob', text.replaceAll('-', '+').replaceAll('_', '/')) ?? '!';
      if (decoded[0] === '!') throw failure('DataError', 'the text is not Base64');
      return decoded.slice(1);
    },
  };
}

/** Asks for an operation with a key. Throws its error under the name that the Web Crypto API has for it. */
export type Ask = (request: KeyRequest, data?: string, signature?: string) => string;

export const askWith =
  (host: CallHost): Ask =>
  (request, data = '', signature = '') => {
    const result =
      host('key', JSON.stringify(request), data, signature) ?? '!OperationError\nthe operation failed';
    if (result.startsWith('=')) return result.slice(1);
    const lineEnd = result.indexOf('\n');
    throw failure(result.slice(1, lineEnd), result.slice(lineEnd + 1));
  };

export const keyFormats: readonly KeyFormat[] = ['raw', 'jwk', 'pkcs8', 'spki'];
