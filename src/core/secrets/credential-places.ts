import { isCredentialList, isCredentialName } from '../http/credential-names.ts';
import { parseJsonString } from '../json/parse.ts';
import { decodePercent } from '../request/render/form/form-encoding.ts';
import { coverPlaceholders } from '../template/scan.ts';
import { placesInJson } from './body/in-json.ts';
import { namesFromPairs } from './body/named-pairs.ts';
import { type CredentialPlace, mayNameCredential, place } from './credential-place.ts';
import { shiftRanges } from './search/text-ranges.ts';

export function placesInUrl(url: string): CredentialPlace[] {
  if (!/[@%]/.test(url) && !mayNameCredential(url)) return [];
  const password = userinfo.exec(coverPlaceholders(url, '_'))?.indices?.[1];
  const fragment = url.indexOf('#');
  const end = fragment === -1 ? url.length : fragment;
  const query = url.indexOf('?');
  const places = [
    ...(password === undefined ? [] : [place('password', password, 'percent')]),
    ...(query === -1 || query > end ? [] : placesInForm(url.slice(query + 1, end), query + 1)),
    ...placesInForm(url.slice(end + 1), end + 1),
  ];
  return [...places, ...placesAfterBlanks(url, places.at(-1)?.end ?? 0)];
}

/** Finds headers and fields written after a URL: `X-Api-Key:abc`, `password=abc`. The places before `from` are known. */
function placesAfterBlanks(url: string, from: number): CredentialPlace[] {
  const heads = [...url.matchAll(headAfterBlank)];
  return heads.flatMap(({ 1: name = '', 2: sign = '', 0: head, index }, number) => {
    const start = index + head.length;
    const end = endOfText(url, start, heads[number + 1]?.index ?? url.length);
    const isCredential =
      isCredentialName(name, 'field') || (sign === ':' && isCredentialName(name, 'header'));
    return isCredential && start < end && start >= from ? [place(name, [start, end], 'percent')] : [];
  });
}

function endOfText(url: string, start: number, end: number): number {
  let at = end;
  while (at > start) {
    if (url.endsWith('%20', at)) at -= 3;
    else if (/\s/.test(url[at - 1] ?? '')) at -= 1;
    else break;
  }
  return Math.max(start, at);
}

const headAfterBlank = /(?<=\s|%20)([!#$&'*+.^_`|~\w-]+)(:=|==|:(?!\/\/)|=)/g;

const userinfo = /^(?:[a-z][a-z\d+.-]*:\/\/)?[^\s/?#:@{}]*:([^\s/?#@{}]+)@/di;

export function placesInForm(form: string, offset = 0): CredentialPlace[] {
  const fields = [...form.matchAll(formField)].map(({ 1: name = '', 2: text = '', indices }) => ({
    name: decodedText(name, 'form'),
    text: decodedText(text, 'form'),
    span: indices?.[2] ?? ([0, 0] as const),
  }));
  const paired = namesFromPairs(fields);
  return fields.flatMap(({ name, text, span: [start, end] }, index) => {
    if (start === end || isSwitch.test(text)) return [];
    const isCredential = name.endsWith(']') ? isCredentialList(name) : isCredentialName(name, 'field');
    const own = isCredential ? name : paired.get(index);
    if (own !== undefined) return [place(own, [start + offset, end + offset], 'form')];
    if (!/^\s*[[{]/.test(text)) return [];
    const inside = placesInJson(text);
    if (form.slice(start, end) === text) return shiftRanges(inside, start + offset);
    // A credential of encoded JSON has no place of its own: all of the value is masked.
    return inside.slice(0, 1).map((found) => place(found.name, [start + offset, end + offset], 'form'));
  });
}

/** `useCookies=true` turns something on. */
const isSwitch = /^(?:true|false)$/i;

const formField = /(?:^|&)([^=&]*)=([^&]*)/dg;

export function textsOfCredential(written: string, encoding: CredentialPlace['encoding']): string[] {
  return [...new Set([written, decodedText(written, encoding)])];
}

function decodedText(text: string, encoding: CredentialPlace['encoding']): string {
  switch (encoding) {
    case 'none':
      return text;
    case 'percent':
      return decodePercent(text);
    case 'form':
      return decodePercent(text.replaceAll('+', ' '));
    case 'json':
      return parseJsonString(`"${text}"`) ?? text;
    default:
      return encoding satisfies never;
  }
}
