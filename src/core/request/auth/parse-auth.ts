import { nearestName } from '../../template/nearest.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import type { DraftAuth } from '../draft.ts';
import type { FoundProblem } from '../problem.ts';
import { skipBlanks } from '../text/lines.ts';
import { readWord, type Word, wordText } from '../text/one-line/words.ts';
import { findAuthMistake } from './mistakes.ts';
import type { AuthScheme } from './scheme.ts';
import { authSchemes, findScheme } from './schemes.ts';

export type ParsedAuth =
  | { readonly kind: 'auth'; readonly auth: DraftAuth }
  | {
      readonly kind: 'problem';
      readonly problem: FoundProblem;
      readonly secrets: readonly WordRange[];
    };

type WordRange = Pick<Word, 'start' | 'end'>;

export function parseAuth(
  source: string,
  { start = 0, level }: { readonly start?: number; readonly level: DraftAuth['level'] },
): ParsedAuth {
  const words = readWords(source, start);
  const [first, ...rest] = words;
  if (first === undefined) {
    return problem(
      { start, end: start },
      [],
      ['The authentication scheme is missing.', `there are ${schemeNames}`],
    );
  }
  const name = wordText(first).text;
  const all = { start: first.start, end: words.at(-1)?.end ?? first.end };
  const values = rest.slice(0, 1).map((word) => ({ start: word.start, end: all.end }));
  if (words.some(({ openQuote }) => openQuote !== null)) {
    return problem(all, values, ['A quote is not closed.', 'use \'...\' or "..."']);
  }
  if (name.toLowerCase() === 'none') {
    return rest.length === 0
      ? { kind: 'auth', auth: { scheme: 'none', words: [], level } }
      : problem(all, values, ['none takes no values.', 'none']);
  }
  const scheme = findScheme(name);
  if (scheme === undefined) {
    const near = nearestName(name.toLowerCase(), level === 'session' ? [...names, ...signInWords] : names);
    const hint = near === null ? `there are ${schemeNames}` : `did you mean ${near}?`;
    return problem(first, values, [`There is no authentication scheme "${name}".`, hint]);
  }
  const texts = rest.map(wordText);
  const written = texts.map(({ text }) => text);
  if (scheme.read(written, written) === null) {
    const slip = findAuthMistake(scheme, written);
    if (slip !== null) {
      const secrets = rest.filter((_, index) => !slip.open.includes(index));
      return problem(all, secrets, [slip.message, slip.hint]);
    }
    const count = rest.length === 1 ? 'this one value' : `these ${rest.length} values`;
    if (rest.length === 0) return problem(all, values, missingValues(scheme));
    const usage = `${scheme.name} ${scheme.usage}`;
    return problem(all, values, [`${scheme.name} does not take ${count}.`, usage]);
  }
  return { kind: 'auth', auth: { scheme: scheme.name, words: texts, level } };
}

function missingValues({ name, usage }: AuthScheme): readonly [string, string] {
  return /\s/.test(usage)
    ? [`${name} needs its values.`, `${name} ${usage}`]
    : [`${name} needs a ${usage}.`, `${name} {{${usage}}}`];
}

const signInWords = ['login', 'logout'];

const names: readonly string[] = [...authSchemes.map(({ name }) => name), 'none'];
const schemeNames = names.join(', ');

function readWords(source: string, start: number): Word[] {
  const lineBreak = source.slice(start).search(/[\r\n]/);
  const line = lineBreak === -1 ? source : source.slice(0, start + lineBreak);
  const scanner = createPlaceholderScanner(line);
  const words: Word[] = [];
  for (let at = skipBlanks(line, start); at < line.length; ) {
    const word = readWord(line, at, scanner);
    if (word.end === at) break;
    words.push(word);
    at = skipBlanks(line, word.end);
  }
  return words;
}

function problem(
  { start, end }: WordRange,
  secrets: readonly WordRange[],
  [message, hint]: readonly [string, string],
): ParsedAuth {
  const places = secrets.map((word) => ({ start: word.start, end: word.end }));
  const found = { severity: 'error', message, hint, offset: start, length: end - start } as const;
  return { kind: 'problem', problem: found, secrets: places };
}
