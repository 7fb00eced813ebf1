/** The parts of a URL as JSON; empty for text that is none. */
export function parseUrl(input: string, base: string | undefined): string {
  try {
    return describe(base === undefined ? new URL(input) : new URL(input, base));
  } catch {
    return '';
  }
}

/** Sets one part as the standard says, which ignores what it cannot use; empty where it throws. */
export function setUrlPart(href: string, part: string, value: string): string {
  try {
    const url = new URL(href);
    if (!isWritable(part)) return '';
    url[part] = value;
    return describe(url);
  } catch {
    return '';
  }
}

const writable = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

function isWritable(part: string): part is (typeof writable)[number] {
  return (writable as readonly string[]).includes(part);
}

function describe(url: URL): string {
  const parts: Record<string, string> = {};
  for (const part of ['href', 'origin', ...writable.slice(1)] as const) parts[part] = url[part as 'href'];
  return JSON.stringify(parts);
}
