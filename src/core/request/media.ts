import type { BodyMedia } from './types.ts';

export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** `application/json`, `text/json` and `+json`, as in the WHATWG MIME Sniffing standard. */
export function isJsonType(contentType: string): boolean {
  const type = mediaTypeOf(contentType);
  return type === 'application/json' || type === 'text/json' || type.endsWith('+json');
}

export function bodyMediaOf(contentType: string): BodyMedia {
  const type = mediaTypeOf(contentType);
  if (isJsonType(contentType)) return 'json';
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return 'xml';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'text';
}

export function boundaryOf(contentType: string): string | null {
  const match = /;[ \t]*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

export function contentTypeOfFile(path: string): string | null {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1];
  return ending === undefined ? null : (typesOfEndings.get(ending.toLowerCase()) ?? null);
}

const typesOfEndings: ReadonlyMap<string, string> = new Map([
  ['json', 'application/json'],
  ['ndjson', 'application/x-ndjson'],
  ['xml', 'application/xml'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['html', 'text/html'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['md', 'text/markdown'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['pdf', 'application/pdf'],
  ['zip', 'application/zip'],
  ['gz', 'application/gzip'],
  ['tar', 'application/x-tar'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
  ['webp', 'image/webp'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['wasm', 'application/wasm'],
]);
