/** The WHATWG parser's result, or null where it refuses. */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The port of a URL, the usual one of its scheme where it names none. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** `host:port`, for people. */
export const peerOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;
