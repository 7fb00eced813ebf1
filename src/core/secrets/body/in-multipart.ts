import { isCredentialName } from '../../http/credential-names.ts';
import { type CredentialPlace, place } from '../credential-place.ts';
import { placesInForm, placesInUrl, textsOfCredential } from '../credential-places.ts';
import { credentialRanges } from '../header-value.ts';
import { shiftRanges } from '../search/text-ranges.ts';

type Search = (text: string) => CredentialPlace[];

export function placesInMultipart(body: string, inContent: Search): CredentialPlace[] {
  const places: CredentialPlace[] = [];
  let start = 0;
  for (const part of body.split(/(?<=\n)(?=--)/)) {
    const delimiter = part.indexOf('\n') + 1;
    const found = delimiter === 0 ? [] : placesInPart(part.slice(delimiter), inContent);
    for (const one of shiftRanges(found, start + delimiter)) places.push(one);
    start += part.length;
  }
  return places;
}

function placesInPart(part: string, inContent: Search): CredentialPlace[] {
  const { head, content, start } = splitHead(part);
  const name = partNames(head).find((one) => isCredentialName(one, 'field'));
  return [...placesInHead(head), ...shiftRanges(inside(), start)];

  function inside(): CredentialPlace[] {
    if (content !== '' && name !== undefined) return [place(name, [0, content.length], 'none')];
    return isMessage.test(content) ? placesInMessage(content, inContent) : inContent(content);
  }
}

const isMessage = /^(?:[A-Z]{3,10} \S+|HTTP\/\d)/;

function placesInMessage(message: string, inContent: Search): CredentialPlace[] {
  const { head, content, start } = splitHead(message);
  return [...placesInHead(head), ...shiftRanges(inContent(content), start)];
}

function splitHead(text: string): {
  readonly head: string;
  readonly content: string;
  readonly start: number;
} {
  const end = /^\r?\n/.test(text) ? 0 : text.search(/\r?\n\r?\n/);
  const head = end === -1 ? text : text.slice(0, end);
  const rest = text.slice(head.length);
  const content = rest.trim();
  return { head, content, start: head.length + rest.indexOf(content) };
}

function placesInHead(head: string): CredentialPlace[] {
  const places: CredentialPlace[] = [];
  for (const { 0: line, index } of head.matchAll(/[^\r\n]+/g)) {
    const [lead = '', name = ''] =
      /^([^\s:()<>@,;"/[\]?={}]+):[ \t]*/.exec(line) ?? /^[A-Z]+ +/.exec(line) ?? [];
    const value = line.slice(lead.length);
    const found = name === '' ? placesInUrl(value.split(' ', 1).join()) : placesInHeader(name, value);
    for (const one of shiftRanges(found, index + lead.length)) places.push(one);
  }
  return places;
}

function placesInHeader(name: string, value: string): CredentialPlace[] {
  const own = credentialRanges(name, value).map(({ start, end }) => place(name, [start, end], 'none'));
  if (!/^content-disposition$/i.test(name)) return own;
  const match = fileName.exec(value);
  const file = match?.[1] ?? '';
  const [offset] = match?.indices?.[1] ?? [0];
  return [...own, ...shiftRanges([...placesInUrl(file), ...placesInForm(file)], offset)];
}

const fileName = /;[ \t]*filename\*?[ \t]*=[ \t]*"?([^"\r\n;]*)/di;

function partNames(head: string): string[] {
  const written = [...head.matchAll(namePattern)].map(
    ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '',
  );
  return [...written, written.join('')].flatMap((name) => textsOfCredential(name, 'percent'));
}

const namePattern =
  /;\s*name(?:\*\d+)?\*?[ \t]*=[ \t]*(?:"((?:[^"\\\r\n]|\\.)*)"|(?:[\w-]+'[\w-]*')?'?([^\s;"']*))/gi;
