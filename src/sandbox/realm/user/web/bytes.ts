import type { HostCall } from '../../contract.ts';
import { apply, charCodeAt, fromCharCode, NativeTypeError, NativeUint8Array } from '../primordials.ts';

export function bytesOf(source: unknown): Uint8Array {
  if (source instanceof ArrayBuffer) return new NativeUint8Array(source);
  if (ArrayBuffer.isView(source))
    return new NativeUint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new NativeTypeError('The argument must be an ArrayBuffer, a Buffer, a TypedArray or a DataView');
}

/** Bytes as a string with a character for each: the form in which they are passed to the host. */
export function toBinary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    text += apply(fromCharCode, undefined, bytes.subarray(at, at + chunk) as unknown as number[]);
  }
  return text;
}

export function fromBinary(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new NativeUint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = apply(charCodeAt, text, [at]);
  return bytes;
}

const chunk = 8192;

export function base64Of(host: HostCall) {
  const encode = (binary: string) => host('btoa', binary) ?? '';
  return {
    encode,
    encodeUrl: (binary: string) =>
      encode(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    /** Null for text that is not Base64. */
    decode(text: string): string | null {
      const decoded = host('atob', text) ?? '!';
      return decoded[0] === '!' ? null : decoded.slice(1);
    },
  };
}

export const fromUrlAlphabet = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');
