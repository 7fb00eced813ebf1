import { isCredentialName } from '../../http/credential-names.ts';
import { classifyInput } from '../../request/classify.ts';
import { sourceText } from '../../request/source-text.ts';
import { placesInBody } from '../body/in-body.ts';
import type { CredentialPlace } from '../credential-place.ts';
import { placesInUrl } from '../credential-places.ts';
import { credentialRanges, schemeBefore } from '../header-value.ts';
import { shiftRanges } from '../search/text-ranges.ts';
import { requestCredentials } from './request-credentials.ts';
import { credentialsIn, type TypedCredential } from './typed-credential.ts';

/** Finds literals that are credentials: of `setSecret`, under a name of one, or in the text of a request. */
export function scriptCredentials(code: string): readonly TypedCredential[] {
  const found: TypedCredential[] = [];
  let call: Call | null = null;
  let before: Literal | null = null;
  for (const literal of literalsOf(code)) {
    const between = code.slice(before?.after ?? 0, literal.before);
    call = call === null ? null : afterCode(call, between);
    const name = isLookup(between) ? null : (holder(call) ?? nameBefore(between, before));
    found.push(...(name === null ? inText(literal, between) : named(name, literal, call)));
    const opened = /\b(setSecret|setVar|set)\s*\(\s*$/.exec(between)?.[1];
    if (opened !== undefined) call = { method: opened, name: literal.text, depth: 1 };
    before = literal;
  }
  return found;
}

interface Literal {
  readonly text: string;
  readonly start: number;
  readonly before: number;
  readonly after: number;
}

interface Call {
  readonly method: string;
  readonly name: string;
  readonly depth: number;
}

function literalsOf(code: string): Literal[] {
  // An apostrophe in a comment opens no literal that goes on in the next line.
  const pattern = /(['"])((?:\\[\s\S]|(?!\1)[^\\\n])*)(?:\1|\\?$)|`((?:\\[\s\S]|[^\\`])*)(?:`|\\?$)/gm;
  return [...code.matchAll(pattern)].map((match) => ({
    text: match[2] ?? match[3] ?? '',
    start: match.index + 1,
    before: match.index,
    after: match.index + match[0].length,
  }));
}

function afterCode(call: Call, code: string): Call | null {
  let { depth } = call;
  for (const character of code) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return null;
  }
  return { ...call, depth };
}

function holder(call: Call | null): string | null {
  if (call === null) return null;
  return call.method === 'setSecret' || isCredentialName(call.name, 'field') ? call.name : null;
}

/** Whether a literal only names something that is read or replaced: `body['access_token']`, `headers.get('x-token')`. */
const isLookup = (between: string): boolean =>
  /[\w$)\]?.]\s*\[\s*$|\.(?!set(?:Secret|Var)?\s*\()[\w$]+\s*\(\s*$/.test(between);

function nameBefore(between: string, before: Literal | null): string | null {
  const code = between.trim();
  const name =
    /(?<![\w$-])([\w$-]+)\s*[:=]\s*\[?$/.exec(code)?.[1] ??
    (before !== null && /^(?:\]\s*)?[:=]\s*\[?$/.test(code) ? before.text : null);
  return name !== null && (isCredentialName(name, 'field') || isCredentialName(name, 'header')) ? name : null;
}

function named(name: string, { text, start }: Literal, call: Call | null): TypedCredential[] {
  if (text === '' || text.includes('${')) return [];
  const isHeader = call === null && isCredentialName(name, 'header');
  const ranges = isHeader ? credentialRanges(name, text) : [{ start: 0, end: text.length }];
  if (schemeBefore(text) === text) return [];
  const places = ranges.map((range): CredentialPlace => ({ ...range, name, encoding: 'none' }));
  return credentialsIn({ source: sourceText(text, start), places });
}

/** A literal that is a request, a URL, a body or `Bearer ...` itself. Its escaped line breaks count as such. */
function inText({ text, start }: Literal, before: string): TypedCredential[] {
  const content = text.replaceAll('\\n', ' \n');
  if (classifyInput(content).kind === 'request') return shiftRanges(requestCredentials(content), start);
  const scheme = schemeBefore(content).length;
  const isCredential = scheme > 0 && /^\S{6,}$/.test(content.slice(scheme));
  if (isCredential) {
    const place: CredentialPlace = {
      start: scheme,
      end: content.length,
      name: 'authorization',
      encoding: 'none',
    };
    return credentialsIn({
      source: sourceText(content, start),
      places: [place],
    });
  }
  const isProse = /\b(?:test|it|describe)\s*\(\s*$/.test(before) ? blankFirst : wordsInSentence;
  const places = [...placesInUrl(content), ...placesInBody(content)].filter((place) => {
    const value = content.slice(place.start, place.end);
    return !/^\s*(?:\$\{[^}]*\}\s*)+$/.test(value) && !isProse(value, content);
  });
  return credentialsIn({ source: sourceText(content, start), places });
}

/** The name of a test: `the token: matches ^ey`. */
const blankFirst = (value: string): boolean => /^\s/.test(value);

/** A message such as `missing token: log in first`. An address has other characters than letters in its first word. */
const wordsInSentence = (value: string, text: string): boolean =>
  /^\p{L}+\s/u.test(text) && /^(?:\s+\p{L}+)+[.!]?$/u.test(value);
