import { isCredentialName } from '../http/credential-names.ts';
import { namesFlow } from '../request/auth/other-tools/openid.ts';
import type { HeaderList } from '../request/headers.ts';
import { wordSet } from '../value/objects.ts';
import { cookieValues } from './cookies.ts';
import { placesInUrl } from './credential-places.ts';
import { isEverydayWord } from './search/everyday-word.ts';
import { disabledMasker, type Masker } from './search/masker.ts';
import { mergeRanges, replaceRanges, shiftRanges, type TextRange } from './search/text-ranges.ts';

export function maskHeaderValue(name: string, value: string, masker: Masker): string {
  if (masker === disabledMasker) return value;
  const ranges = [...credentialRanges(name, value), ...masker.find(value)];
  return ranges.length === 0 ? value : replaceRanges(value, mergeRanges(ranges));
}

export function maskHeaders(headers: HeaderList, masker: Masker): HeaderList {
  return headers.map(
    ([name, value]) => [maskName(name, masker), maskHeaderValue(name, value, masker)] as const,
  );
}

const maskName = (name: string, { mask }: Masker): string => (isEverydayWord(name) ? name : mask(name));

export function credentialRanges(name: string, value: string): readonly TextRange[] {
  const kind = name.toLowerCase();
  if (kind === 'link') return rangesInLinks(value);
  if (urlHeaders.has(kind)) return placesInUrl(value);
  if (value === '' || !isCredentialName(name, 'header')) return [];
  if (kind === 'cookie') return cookieValues(value);
  if (kind === 'authorization' && namesFlow(value)) return [];
  if (kind === 'set-cookie') return cookieValues(value).slice(0, 1);
  const start = schemeBefore(value).length;
  return start === value.length ? [] : [{ start, end: value.length }];
}

const urlHeaders = wordSet('location content-location referer origin destination');

function rangesInLinks(value: string): readonly TextRange[] {
  return [...value.matchAll(/<([^<>]*)>/g)].flatMap(({ 1: url = '', index }) =>
    shiftRanges(placesInUrl(url), index + 1),
  );
}

export function schemeBefore(value: string): string {
  return schemes.exec(value)?.[0] ?? '';
}

const schemes =
  /^(?:ApiKey|AWS4-HMAC-SHA256|Basic|Bearer|Digest|DPoP|GenieKey|Hawk|HOBA|JWT|Key|Mutual|Negotiate|NTLM|OAuth|SSWS|Token)[ \t]+/i;
