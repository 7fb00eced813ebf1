import { isForeign } from '../../template/resolve/origin.ts';
import type { Origin } from '../../template/types.ts';
import type { PlaceholderReport, Preview, RenderedText } from '../types.ts';

export interface ForeignHost {
  readonly url: URL;
  readonly chosenBy: string;
  readonly placeholder: PlaceholderReport | null;
}

export function foreignHosts(preview: Preview): ForeignHost[] {
  const { wireUrl, url, headers, auth, placeholders, hostChosenBy } = preview;
  const isOwn =
    hostChosenBy === undefined &&
    auth?.foreignServers === undefined &&
    placeholders.every(({ origin }) => origin?.foreign === undefined && origin?.token === undefined);
  if (wireUrl === null || isOwn) return [];
  const target = new URL(wireUrl);
  const found = [
    hostFound(target, decidingPart(url, decidingRanges(url.text), { placeholders, isWanted: isForeign })),
  ];
  if (hostChosenBy !== undefined) found.push({ url: target, chosenBy: hostChosenBy, placeholder: null });
  for (const { name, value } of headers) {
    if (name.text.toLowerCase() !== 'host') continue;
    const server = serverOfHeader(value.text, target);
    const place = decidingPart(value, [[0, value.text.length]], { placeholders, isWanted: isForeign });
    found.push(hostFound(server, place));
    if (hostChosenBy !== undefined) found.push({ url: server, chosenBy: hostChosenBy, placeholder: null });
  }
  const ofTokens = placeholders.flatMap(({ origin }) => origin?.token?.foreignServers ?? []);
  for (const { url: server, chosenBy } of [...(auth?.foreignServers ?? []), ...ofTokens])
    found.push(URL.canParse(server) ? { url: new URL(server), chosenBy, placeholder: null } : null);
  return found.filter((host) => host !== null);
}

export const isHostOfProject = ({ url, placeholders }: Preview): boolean =>
  decidingPart(url, decidingRanges(url.text), { placeholders, isWanted: isOfProject }) !== null;

const isOfProject = ({ kind }: Origin): boolean => kind === 'file' || kind === 'environment';

/** The server that a proxy in front of several would choose by a `Host` header. */
export function serverOfHeader(host: string, target: URL): URL {
  const text = `${target.protocol}//${host.trim()}`;
  return /^[^\s/\\?#@]+$/.test(host.trim()) && URL.canParse(text) ? new URL(text) : unreadableHost;
}

/** RFC 2606: the name cannot exist. */
const unreadableHost = new URL('http://unreadable.invalid');

function hostFound(url: URL, placeholder: PlaceholderReport | null): ForeignHost | null {
  const chosenBy = placeholder?.origin?.foreign;
  return chosenBy === undefined ? null : { url, chosenBy, placeholder };
}

type Range = readonly [from: number, to: number];

function decidingRanges(text: string): Range[] {
  const [authority = ''] = /^[\0-\x20]*[^/\\?#:]*:[/\\\t\n\r]*[^/\\?#]*/.exec(text) ?? [];
  const end = authority.length === 0 ? text.length : authority.length;
  const scheme = text.indexOf(':') + 1;
  return [
    [0, scheme],
    [Math.max(scheme, text.lastIndexOf('@', end - 1) + 1), end],
  ];
}

interface OriginFilter extends Pick<Preview, 'placeholders'> {
  isWanted(origin: Origin): boolean;
}

function decidingPart(
  { chunks }: RenderedText,
  ranges: readonly Range[],
  { placeholders, isWanted }: OriginFilter,
): PlaceholderReport | null {
  let from = 0;
  for (const chunk of chunks) {
    const to = from + chunk.text.length;
    const decides = ranges.some(([start, end]) => from < end && to > start);
    const placeholder = chunk.kind === 'value' ? placeholders[chunk.placeholder] : undefined;
    if (decides && placeholder?.origin != null && isWanted(placeholder.origin)) return placeholder;
    from = to;
  }
  return null;
}
