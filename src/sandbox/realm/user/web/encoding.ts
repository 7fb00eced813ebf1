import type { HostCall } from '../../contract.ts';
import {
  defineClass,
  defineHidden,
  global,
  NativeRangeError,
  NativeTypeError,
  NativeUint8Array,
  namedError,
} from '../primordials.ts';
import { bytesOf, fromBinary, toBinary } from './bytes.ts';

export function installEncoding(host: HostCall): void {
  class TextEncoder {
    get encoding(): string {
      return 'utf-8';
    }

    encode(text: unknown = ''): Uint8Array {
      return fromBinary(host('encode', `${text}`) ?? '');
    }

    encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
      // A code unit takes at least one byte.
      const bytes = this.encode(`${text}`.slice(0, target.length));
      let written = bytes.length <= target.length ? bytes.length : target.length;
      while (isContinuation(bytes[written])) written -= 1;
      let read = 0;
      for (let at = 0; at < written; at += 1) read += codeUnits(bytes[at] ?? 0);
      target.set(bytes.subarray(0, written));
      return { read, written };
    }
  }

  class TextDecoder {
    readonly encoding: string;
    readonly fatal: boolean;
    readonly ignoreBOM: boolean;
    #rest = new NativeUint8Array(0);
    #isBegun = false;

    constructor(label: unknown = 'utf-8', options: { fatal?: unknown; ignoreBOM?: unknown } = {}) {
      const encoding = host('encoding', `${label}`);
      if (encoding === undefined || encoding === '') {
        throw new NativeRangeError(`The "${label}" encoding is not supported`);
      }
      this.encoding = encoding;
      this.fatal = Boolean(options.fatal);
      this.ignoreBOM = Boolean(options.ignoreBOM);
    }

    decode(input: unknown = new NativeUint8Array(0), options: { stream?: unknown } = {}): string {
      const given = bytesOf(input);
      const bytes = new NativeUint8Array(this.#rest.length + given.length);
      bytes.set(this.#rest);
      bytes.set(given, this.#rest.length);
      const end = options.stream ? wholeCharacters(bytes, this.encoding) : bytes.length;
      this.#rest = bytes.slice(end);
      const flags = `${this.fatal ? 'f' : ''}${this.ignoreBOM || this.#isBegun ? 'b' : ''}`;
      this.#isBegun = Boolean(options.stream) && (this.#isBegun || end > 0);
      const decoded = host('decode', this.encoding, flags, toBinary(bytes.subarray(0, end))) ?? '!';
      if (decoded[0] === '!') {
        throw new NativeTypeError(`The encoded data was not valid for encoding ${this.encoding}`);
      }
      return decoded.slice(1);
    }
  }

  defineClass('TextEncoder', TextEncoder);
  defineClass('TextDecoder', TextDecoder);
  defineHidden(global, 'btoa', function btoa(text: unknown) {
    const encoded = host('btoa', `${text}`) ?? '';
    if (encoded[0] === '!') throw invalidCharacter();
    return encoded;
  });
  defineHidden(global, 'atob', function atob(text: unknown) {
    const decoded = host('atob', `${text}`) ?? '!';
    if (decoded[0] === '!') throw invalidCharacter();
    return decoded.slice(1);
  });
}

const isContinuation = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x80 && byte < 0xc0;

function codeUnits(byte: number): number {
  if (isContinuation(byte)) return 0;
  return byte >= 0xf0 ? 2 : 1;
}

const invalidCharacter = (): Error => namedError('InvalidCharacterError', 'Invalid character');

function wholeCharacters(bytes: Uint8Array, encoding: string): number {
  const { length } = bytes;
  if (encoding.startsWith('utf-16')) return length - (length % 2);
  if (encoding !== 'utf-8') return length;
  for (let back = 1; back <= Math.min(3, length); back += 1) {
    const byte = bytes[length - back] ?? 0;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? length - back : length;
    }
  }
  return length;
}
