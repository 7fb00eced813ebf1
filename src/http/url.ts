/** The WHATWG parser's result, or null where it refuses. */
export const parseUrl = (text: string, base?: URL): URL | null =>
  URL.canParse(text, base?.href) ? new URL(text, base) : null;
