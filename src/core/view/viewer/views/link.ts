import type { ViewerState } from '../viewer-state.ts';

export function linkRequest({ document, cursor, url }: ViewerState): string | null {
  const place = document.placeOf(cursor);
  if (place === null) return null;
  const text = place.text().trim();
  if (text === '' || text.length > maxLinkLength || /[\u0000-\u0020{}]/.test(text))
    return linkHeader(text, url);
  if (/^(?:https?:\/\/|\.{0,2}\/)/i.test(text)) return absolute(text, url);
  const key = keyOf(place.jsonPath ?? place.expression);
  if (key === null || url === null || !/^["\d-]/.test(place.literal())) return null;
  const target = resourceUrl(key, url);
  if (target === null || new URL(url).pathname.endsWith(`/${encodeURIComponent(text)}`)) return null;
  return `GET ${target}/${encodeURIComponent(text)}`;
}

const maxLinkLength = 8000;

function absolute(text: string, base: string | null): string | null {
  if (!URL.canParse(text, base ?? undefined)) return null;
  const url = new URL(text, base ?? undefined);
  return /^https?:$/.test(url.protocol) ? `GET ${url.href}` : null;
}

/** `Link: <...>; rel="next"` (RFC 8288). */
function linkHeader(text: string, base: string | null): string | null {
  const [, target] = /^<([^<>\s{}]{1,8000})>/.exec(text) ?? [];
  return target === undefined ? null : absolute(target, base);
}

function keyOf(path: string | null): string | null {
  const [, key] = /(?:^|[.'"[])([\p{L}_][\p{L}\p{N}_]*)['"]?\]?$/u.exec(path?.slice(-200) ?? '') ?? [];
  return key !== undefined && /(?:(?:^|_)(?:id|uuid|slug)|[a-z\d](?:Id|ID|Uuid|UUID|Slug))$/.test(key)
    ? key
    : null;
}

/** Ids are below the collection that was asked for; `userId` is of another one beside it. */
function resourceUrl(key: string, url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  const [, owner] = /^(.+?)_?(?:id|uuid|slug)$/i.exec(key) ?? [];
  if (owner === undefined || owner === '_') return origin + path;
  const collection = path.replace(/\/[^/]*\d[^/]*$/, '').replace(/\/[^/]*$/, '');
  return `${origin}${collection}/${owner.toLowerCase()}s`;
}
