import { isCredentialName } from '../../http/credential-names.ts';
import type { SourceText } from '../../request/draft.ts';
import { sliceSourceText } from '../../request/source-text.ts';
import { readWord, wordText } from '../../request/text/one-line/words.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import { placesInBody } from '../body/in-body.ts';
import { cookieValues } from '../cookies.ts';
import type { CredentialPlace } from '../credential-place.ts';
import { placesInForm, placesInUrl } from '../credential-places.ts';
import { credentialRanges } from '../header-value.ts';
import { shiftRanges, type TextRange } from '../search/text-ranges.ts';
import { credentialsIn, type TypedCredential } from './typed-credential.ts';

export function curlCredentials(command: string): readonly TypedCredential[] {
  const found: TypedCredential[] = [];
  let option: string | null = null;
  for (const word of wordsOf(command)) {
    const read: OptionWord = option === null ? readOption(word) : { option, value: word, isValueNext: false };
    option = read.isValueNext ? read.option : null;
    if (read.value === null) continue;
    const places = readers[aliases[read.option] ?? read.option]?.(read.value.text) ?? [];
    found.push(...credentialsIn({ source: read.value, places }));
  }
  return found;
}

interface OptionWord {
  readonly option: string;
  readonly value: SourceText | null;
  readonly isValueNext: boolean;
}

function readOption(word: SourceText): OptionWord {
  const { text } = word;
  if (!text.startsWith('-') || text === '-') return { option: '', value: word, isValueNext: false };
  if (text.startsWith('--')) {
    const equals = text.indexOf('=');
    const name = equals === -1 ? text.slice(2) : text.slice(2, equals);
    if (equals !== -1) return { option: name, value: sliceSourceText(word, equals + 1), isValueNext: false };
    return { option: name, value: null, isValueNext: name in readers };
  }
  const at = [...text].findIndex((letter, index) => index > 0 && withValue.includes(letter));
  if (at === -1) return { option: text, value: null, isValueNext: false };
  const option = text.charAt(at);
  const rest = at + 1 < text.length;
  return { option, value: rest ? sliceSourceText(word, at + 1) : null, isValueNext: !rest };
}

const withValue = 'AbcCdDeEFHKmoPQrtTuUwxXyYz';

const aliases: Readonly<Record<string, string>> = {
  b: 'cookie',
  d: 'data',
  E: 'cert',
  F: 'form',
  H: 'header',
  u: 'user',
  U: 'user',
  x: 'proxy',
};

type Reader = (value: string) => readonly CredentialPlace[];

const inUser: Reader = (value) => {
  const colon = value.indexOf(':');
  // A user name without a password may be a key.
  if (colon === value.length - 1) return [whole(value, 'token', { start: 0, end: colon })];
  return colon === -1 ? [] : [whole(value, 'password', { start: colon + 1 })];
};

const inHeader: Reader = (value) => {
  const [head = '', name = ''] = /^([^:]+):\s*/.exec(value) ?? [];
  const key = name.toLowerCase();
  const ranges = shiftRanges(credentialRanges(key, value.slice(head.length)), head.length);
  return ranges.map((range) => whole(value, key, range));
};

const inCookies: Reader = (value) =>
  value.includes('=') ? cookieValues(value).map((range) => whole(value, 'cookie', range)) : [];

const inData: Reader = (value) => (value.startsWith('@') ? [] : placesInBody(value));

const inFormPart: Reader = (value) => {
  const [head = '', name = ''] = /^([^=]*)=/.exec(value) ?? [];
  const isCredential = head !== '' && head.length < value.length && isCredentialName(name, 'field');
  return isCredential ? [whole(value, name, { start: head.length })] : [];
};

const inFileAndPassword: Reader = (value) => {
  const colon = value.indexOf(':', 2);
  return colon === -1 || colon === value.length - 1 ? [] : [whole(value, 'password', { start: colon + 1 })];
};

const all: Reader = (value) => (value === '' ? [] : [whole(value, 'token')]);

const readers: Readonly<Record<string, Reader>> = {
  '': placesInUrl,
  cert: inFileAndPassword,
  cookie: inCookies,
  data: inData,
  'data-ascii': inData,
  'data-binary': inData,
  'data-raw': inData,
  'data-urlencode': inFormPart,
  form: inFormPart,
  'form-string': inFormPart,
  header: inHeader,
  json: inData,
  'oauth2-bearer': all,
  pass: all,
  preproxy: placesInUrl,
  proxy: placesInUrl,
  'proxy-header': inHeader,
  'proxy-pass': all,
  'proxy-user': inUser,
  url: placesInUrl,
  'url-query': (value) => placesInForm(value),
  user: inUser,
};

function whole(
  value: string,
  name: string,
  { start = 0, end = value.length }: Partial<TextRange> = {},
): CredentialPlace {
  return { name, start, end, encoding: 'none' };
}

function wordsOf(command: string): SourceText[] {
  const scanner = createPlaceholderScanner(command);
  const words: SourceText[] = [];
  const separator = /(?:\s|[\\^`](?=\r?\n)|\$(?=['"]))*/y;
  for (let at = 0; at < command.length; ) {
    separator.lastIndex = at;
    separator.exec(command);
    at = separator.lastIndex;
    if (at >= command.length) break;
    const word = readWord(command, at, scanner);
    words.push(wordText(word));
    at = Math.max(word.end, at + 1);
  }
  return words.slice(1);
}
