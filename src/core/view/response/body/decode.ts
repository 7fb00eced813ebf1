import { contentTypeOf } from '../../../request/headers.ts';
import { bytesInMemory } from '../../../request/sending/response-body.ts';
import type { HttpResponse } from '../../../request/types.ts';
import { type MediaType, parseMediaType } from '../media-type.ts';

export type DecodedBody =
  | { readonly kind: 'text'; readonly text: string; readonly charset: string }
  | { readonly kind: 'binary' };

export const decodeResponse = ({ body, headers }: Pick<HttpResponse, 'body' | 'headers'>): DecodedBody =>
  decodeBody(bytesInMemory(body), contentTypeOf(headers));

/** Decodes by byte order mark, charset, what XML and HTML declare, or UTF-8. A beginning that ends inside a character decodes, too. */
export function decodeBody(bytes: Uint8Array, contentType: string | null): DecodedBody {
  const type = parseMediaType(contentType);
  if (isBinaryType(type)) return { kind: 'binary' };
  const charset = byteOrderMark(bytes) ?? type.charset ?? declaredCharset(bytes, type);
  if (charset !== null) {
    const text = decode(bytes, charset, { fatal: false });
    if (text !== null) return { kind: 'text', text, charset };
  }
  const text = decode(bytes, 'utf-8', { fatal: true });
  if (text !== null && (isTextType(type) || !hasControls(text)))
    return { kind: 'text', text, charset: 'utf-8' };
  if (!isTextType(type) || bytes.includes(0)) return { kind: 'binary' };
  // Old servers send text in one byte a character without saying so; every byte has a meaning there.
  const legacy = decode(bytes, 'windows-1252', { fatal: false });
  return legacy === null ? { kind: 'binary' } : { kind: 'text', text: legacy, charset: 'windows-1252' };
}

function decode(bytes: Uint8Array, charset: string, { fatal }: { readonly fatal: boolean }): string | null {
  const short = charset.toLowerCase() === 'utf-8' ? shortAscii(bytes) : null;
  if (short !== null) return short;
  try {
    const decoder = new TextDecoder(charset, { fatal });
    // Streaming, because some versions of Node take windows-1252 for Latin-1 when they decode at once.
    const text = decoder.decode(bytes, { stream: true });
    // Only a long body can be the beginning of a longer one, cut inside a character.
    return text + (bytes.length < 1024 ? decoder.decode() : restOf(decoder));
  } catch {
    return null;
  }
}

/** Decodes a short ASCII response without a slow decoder; null for others. */
function shortAscii(bytes: Uint8Array): string | null {
  if (bytes.length >= 1024 || bytes.some((byte) => byte > 0x7f)) return null;
  return String.fromCharCode(...bytes);
}

function restOf(decoder: TextDecoder): string {
  try {
    return decoder.decode();
  } catch {
    return '\uFFFD';
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

function declaredCharset(bytes: Uint8Array, { essence }: MediaType): string | null {
  if (!/xml|html/.test(essence)) return null;
  const beginning = String.fromCharCode(...bytes.subarray(0, 1024));
  const [, xml, html] =
    /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']|<meta[^>]*\scharset\s*=\s*["']?([\w.:-]+)/i.exec(
      beginning,
    ) ?? [];
  return (xml ?? html)?.toLowerCase() ?? null;
}

function isBinaryType({ essence }: MediaType): boolean {
  if (/\+(xml|json)$/.test(essence)) return false;
  return (
    /^(image|audio|video|font)\//.test(essence) ||
    /^application\/(pdf|zip|gzip|x-gzip|x-tar|zstd|wasm|msgpack|x-msgpack|cbor|protobuf|x-protobuf|vnd\.google\.protobuf|grpc.*|java-archive|vnd\.(ms-excel|ms-powerpoint|openxmlformats.*))$/.test(
      essence,
    )
  );
}

const isTextType = ({ essence }: MediaType): boolean =>
  /^text\/|[/+](json|xml|yaml|x-yaml|javascript|ecmascript|x-www-form-urlencoded|graphql|sql|toml|x-sh|(x-)?ndjson|jsonl|json-seq)$/.test(
    essence,
  );

// Tab, newline, form feed, carriage return and escape occur in texts; other control characters do not.
const hasControls = (text: string): boolean => /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text);
