import { isCredentialName } from '../../http/credential-names.ts';
import { bodyExpression } from '../../json/path.ts';
import { createLineIndex } from '../../request/position.ts';
import type { Preview } from '../../request/types.ts';
import { createFreeNames, numbered } from '../../template/free-names.ts';
import { keyStep } from '../../template/resolve/step-problem.ts';
import { coverPlaceholders, createPlaceholderScanner } from '../../template/scan.ts';
import { isName } from '../../value/name.ts';
import type { Value } from '../../value/types.ts';
import type { NumberedExchange, SessionState } from '../state.ts';
import { visibleVariables } from '../variables/precedence.ts';
import { type ResponseValue, responseValues } from './response-values.ts';
import type { LiteralReference, PreviewNote } from './types.ts';

/** Finds ids in a request that are equal to a value of a recent response, for which a reference could be used. */
export function literalNotes(
  preview: Preview,
  { exchanges, layers }: Pick<SessionState, 'exchanges' | 'layers'>,
): readonly PreviewNote[] {
  const { source } = preview;
  const notes: PreviewNote[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const { text, offset } of literalsIn(source)) {
    if (notes.length === maxNotes) break;
    if (seen.has(text) || offset < end) continue;
    seen.add(text);
    const found = findValue(text, exchanges);
    if (found === null) continue;
    end = offset + text.length;
    const reference = referenceTo(text, found, layers);
    const becomes = reference.kind === 'placeholder' ? reference.text : `{{${reference.name}}}`;
    notes.push({
      severity: 'info',
      ...createLineIndex(source).positionAt(offset),
      offset,
      length: text.length,
      message: `${text} is ${found.value.path} of response ${found.exchange.number}`,
      hint: `F7 writes ${becomes}`,
      reference,
    });
  }
  return notes;
}

const maxNotes = 2;

export function printedHint({ reference }: PreviewNote): string | null {
  if (reference === null) return null;
  if (reference.kind === 'placeholder') return `${reference.text} follows it`;
  const { name, exchange, steps } = reference;
  return `client.setVar('${name}', ${bodyExpression(steps, `_res[${exchange}]`)}), then {{${name}}}`;
}

interface Literal {
  readonly text: string;
  readonly offset: number;
}

/** Finds literals after the host of the URL, outside of placeholders and comments; whole texts come before their words. */
function literalsIn(source: string): readonly Literal[] {
  const covered = coverPlaceholders(source, '\0');
  const target = /(?:^|\s)(?:[A-Za-z]+:\/\/[^/\s]*|\0+|\/|localhost[^/\s]*)/.exec(covered);
  const from = target === null ? 0 : target.index + target[0].length;
  return [...textsIn(source, from), ...tokensIn(source, from)].sort(
    (one, other) => one.offset - other.offset || other.text.length - one.text.length,
  );
}

function textsIn(source: string, from: number): Literal[] {
  const quoted = /"((?:[^"\\\n]|\\.){0,200})"(\s{0,20}:)?|'([^'\\\n]{0,200})'/g;
  quoted.lastIndex = from;
  const literals: Literal[] = [];
  for (
    let match = quoted.exec(source);
    match !== null && literals.length < maxLiterals;
    match = quoted.exec(source)
  ) {
    const [, double, isName, single = ''] = match;
    const text = double ?? single;
    if (isName === undefined && text.length >= minText && /[^\p{L}\d_]/u.test(text) && !/[\\{}]/.test(text))
      literals.push({ text, offset: match.index + 1 });
  }
  return literals;
}

const minText = 6;

function tokensIn(source: string, from: number): Literal[] {
  const scanner = createPlaceholderScanner(source);
  const literals: Literal[] = [];
  const token = new RegExp(`\\{\\{|${times}|${numbers}|${addresses}|${words}`, 'gu');
  token.lastIndex = from;
  for (
    let match = token.exec(source);
    match !== null && literals.length < maxLiterals;
    match = token.exec(source)
  ) {
    const [text] = match;
    if (text === '{{') token.lastIndex = scanner.endOf(match.index) ?? token.lastIndex;
    else if (/[\d@]/.test(text) && text.length <= maxLength) literals.push({ text, offset: match.index });
  }
  return literals;
}

const times = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]{5,15}(?:Z|[+-]\\d\\d:\\d\\d)?';
const numbers = '(?<![\\p{L}\\d_.-])-?\\d{1,20}\\.\\d{1,20}(?![\\p{L}\\d_.-])';
const addresses = '[\\p{L}\\d_][\\p{L}\\d_.+-]{0,64}@[\\p{L}\\d][\\p{L}\\d.-]{0,100}';
const words = '[\\p{L}\\d_][\\p{L}\\d_-]*';

const maxLiterals = 200;
const maxLength = 200;

interface ValuePlace {
  readonly value: ResponseValue;
  readonly exchange: NumberedExchange;
}

function findValue(text: string, exchanges: readonly NumberedExchange[]): ValuePlace | null {
  for (const exchange of exchanges.slice(-maxResponses).toReversed()) {
    const { request } = exchange.exchange;
    if (request.url.includes(text) || (request.body.kind === 'text' && request.body.text.includes(text)))
      continue;
    const value = responseValues(exchange).find((one) => one.text === text && isIdLike(one));
    if (value !== undefined) return { value, exchange };
  }
  return null;
}

const maxResponses = 5;

function isIdLike({ key, text }: ResponseValue): boolean {
  if (key !== null && isCredentialName(key, 'field')) return false;
  const isId = key !== null && /(?:^|[_-])(?:id|uuid|key|ref|number|code)$|Id$|ID$/.test(key);
  return isId ? text.length >= 2 : text.length >= 4;
}

function referenceTo(
  text: string,
  { value, exchange }: ValuePlace,
  layers: SessionState['layers'],
): LiteralReference {
  const variables = visibleVariables(layers);
  for (const [name, { value: whole, secret }] of variables) {
    const path = secret ? null : pathTo(text, whole);
    if (path !== null) return { kind: 'placeholder', text: `{{${name}${path}}}` };
  }
  const { name } = exchange.request;
  if (name !== null && isName(name))
    return { kind: 'placeholder', text: `{{${name}.response.body.${value.path}}}` };
  return {
    kind: 'new-variable',
    name: freeName(value, (taken) => variables.has(taken)),
    value: value.kind === 'number' ? Number(value.text) : value.text,
    exchange: exchange.number,
    steps: value.steps,
  };
}

function pathTo(text: string, whole: Value): string | null {
  let left = maxLooked;
  const waiting: { readonly value: Value; readonly path: string }[] = [{ value: whole, path: '' }];
  for (let next = waiting.shift(); next !== undefined && left > 0; next = waiting.shift()) {
    left -= 1;
    const { value, path } = next;
    if ((typeof value === 'string' || typeof value === 'number') && String(value) === text) return path;
    if (typeof value !== 'object' || value === null || value instanceof Date || waiting.length > maxLooked)
      continue;
    const isArray = Array.isArray(value);
    for (const [key, item] of Object.entries(value).slice(0, maxLooked)) {
      const step = isArray ? `[${key}]` : keyStep(key);
      waiting.push({ value: item, path: `${path}${step}` });
    }
  }
  return null;
}

const maxLooked = 500;

function freeName({ key }: ResponseValue, isTaken: (name: string) => boolean): string {
  const base = key !== null && isName(key) ? key : 'value';
  return createFreeNames({ isReserved: isTaken }).take(numbered(base));
}
