import { nearestName } from '../../template/nearest.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import type { DraftAuth } from '../draft.ts';
import type { FoundProblem } from '../problem.ts';
import { skipBlanks } from '../text/lines.ts';
import { readWord, type Word, wordText } from '../text/one-line/words.ts';
import type { AuthScheme } from './scheme.ts';
import { authSchemes, findScheme } from './schemes.ts';

export type ParsedAuth =
  | { readonly kind: 'auth'; readonly auth: DraftAuth }
  | { readonly kind: 'problem'; readonly problem: FoundProblem };

/** Parses the text after `.auth` and `# @auth`, up to the end of its line, before interpolation. */
export function parseAuth(
  source: string,
  { start = 0, level }: { readonly start?: number; readonly level: DraftAuth['level'] },
): ParsedAuth {
  const words = readWords(source, start);
  const [first, ...rest] = words;
  if (first === undefined) {
    return problem(start, 0, ['Which authentication?', `there are ${schemeNames}`]);
  }
  const name = wordText(first).text;
  const end = words.at(-1)?.end ?? first.end;
  if (words.some(({ openQuote }) => openQuote !== null)) {
    return problem(first.start, end - first.start, ['A quote is not closed.', 'quotes are \'...\' or "..."']);
  }
  if (name.toLowerCase() === 'none' && rest.length === 0) {
    return { kind: 'auth', auth: { scheme: 'none', words: [], level } };
  }
  const scheme = findScheme(name);
  if (scheme === undefined) {
    const near = nearestName(name.toLowerCase(), names);
    const hint = near === null ? `there are ${schemeNames}` : `did you mean ${near}?`;
    return problem(first.start, first.end - first.start, [`There is no authentication "${name}".`, hint]);
  }
  const texts = rest.map(wordText);
  const written = texts.map(({ text }) => text);
  if (scheme.read(written, written) === null) {
    const count = rest.length === 1 ? 'this one value' : `these ${rest.length} values`;
    const message = rest.length === 0 ? missingValues(scheme) : `${scheme.name} does not take ${count}.`;
    return problem(first.start, end - first.start, [message, `${scheme.name} ${scheme.usage}`]);
  }
  return { kind: 'auth', auth: { scheme: scheme.name, words: texts, level } };
}

function missingValues({ name, usage }: AuthScheme): string {
  return /\s/.test(usage)
    ? `${name} needs its values: ${usage}.`
    : `${name} needs a ${usage}: ${name} {{${usage}}}.`;
}

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

function problem(offset: number, length: number, [message, hint]: readonly [string, string]): ParsedAuth {
  return { kind: 'problem', problem: { severity: 'error', message, hint, offset, length } };
}
