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
