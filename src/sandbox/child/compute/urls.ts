import { type UrlParts, type WritableUrlPart, writableUrlParts } from '../../realm/url-parts.ts';

/** The parts of a URL as JSON; empty for an invalid one. */
export function parseUrl(input: string, base: string | undefined): string {
  try {
    return describe(base === undefined ? new URL(input) : new URL(input, base));
  } catch {
    return '';
  }
}

/** Sets one part as the standard says, which ignores a value that it cannot use; empty where it throws. */
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

function isWritable(part: string): part is WritableUrlPart {
  return (writableUrlParts as readonly string[]).includes(part);
}

function describe(url: URL): string {
  const names = [...writableUrlParts, 'origin'] as const;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, url[name]])) as UrlParts);
}
