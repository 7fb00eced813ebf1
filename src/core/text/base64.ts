import { latin1Text } from './latin1.ts';

/** Standard alphabet of RFC 4648, padded. */
export function base64Of(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return btoa(latin1Text(bytes));
}

export function bytesOfBase64(digits: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(digits), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Null also for bytes that are not UTF-8. */
export function textOfBase64(digits: string): string | null {
  const bytes = bytesOfBase64(digits);
  return bytes === null ? null : textOfBytes(bytes);
}

/** Null for bytes that are not UTF-8; a byte order mark stays. */
export function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
