import { parseJsonString } from '../../json/parse.ts';
import { dynamicForms } from '../../template/dynamic/dynamic-form.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import type { PathStep } from '../../template/template.ts';
import { typeOf } from '../../value/type.ts';
import type { Value } from '../../value/types.ts';
import { exchangeValue, referredCandidates } from './referred.ts';
import type { Candidate, Candidates, CompletionContext } from './types.ts';
import { childrenOf, shortPreview } from './value-children.ts';

type Variables = CompletionContext['variables'];

/** Inside of `{{ }}`: names, then the way into their values. Null outside. */
export function placeholderCandidates(text: string, cursor: number, variables: Variables): Candidates | null {
  const start = openPlaceholder(text, cursor);
  if (start === null) return null;
  const lineEnd = text.indexOf('\n', cursor);
  const rest = text.slice(cursor, lineEnd === -1 ? text.length : lineEnd);
  return pathCandidates(
    { text: text.slice(start + 2, cursor), start: start + 2, rest, close: !closes(rest) },
    variables,
  );
}

export interface PathPlace {
  /** Typed part of the path, up to the cursor. */
  readonly text: string;
  /** Offset of the path in the input. */
  readonly start: number;
  /** Rest of the line after the cursor. */
  readonly rest: string;
  /** Whether `}}` is put in behind a value that has nothing inside. */
  readonly close: boolean;
}

/** A path as in a placeholder, such as `user.tags[`. */
export function pathCandidates(place: PathPlace, variables: Variables): Candidates {
  const [, head = '', operator = '', partial = ''] = pathPattern.exec(place.text) ?? [];
  const met = operator === '' ? undefined : resolvePath(head, variables);
  const tail = (operator === '' ? nameTailPattern : stepTailPattern).exec(place.rest)?.[0].length ?? 0;
  const end = place.start + place.text.length + tail;
  if (operator === '') {
    const query = place.text.trimStart();
    const start = place.start + place.text.length - query.length;
    return { replace: { start, end }, query, list: nameCandidates(query, variables, place.close) };
  }
  const start = place.start + place.text.length - partial.length - operator.length;
  const list = met === undefined ? [] : stepCandidates(met, { prefix: '', close: place.close });
  return { replace: { start, end }, query: partial.replace(/^"/, ''), list };
}

const namePattern = '[\\p{L}_][\\p{L}\\p{M}\\d_$-]*';
const quotedPattern = '"(?:[^"\\\\]|\\\\.)*"';
const stepPattern = `\\.${namePattern}|\\[\\d+\\]|\\[${quotedPattern}\\]`;

/** Beginning of a path, which may be the name of a request in brackets, and its steps. */
const rootPattern = new RegExp(`^(?:(${namePattern})|\\[(${quotedPattern})\\])(.*)$`, 'u');

/** The path before the last step, what begins that step, and what was typed of it. */
const pathPattern = new RegExp(
  `^[ \\t]*((?:${namePattern}|\\[${quotedPattern}\\])(?:${stepPattern})*)(\\.|\\[)("?[^\\]]*)$`,
  'u',
);
const nameTailPattern = /^[\p{L}\p{M}\d_$-]*/u;
const stepTailPattern = /^(?:[\p{L}\p{M}\d_$-]*"?\]|[\p{L}\p{M}\d_$-]*)/u;
const identifierPattern = new RegExp(`^${namePattern}$`, 'u');

/** Returns the offset where the placeholder around the cursor opens. Its line is enough. */
function openPlaceholder(text: string, cursor: number): number | null {
  const from = Math.max(cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1, cursor - reach);
  const line = text.slice(from, cursor);
  const start = line.lastIndexOf('{{');
  if (start === -1 || line.charAt(start - 1) === '\\') return null;
  return createPlaceholderScanner(line).endOf(start) === null ? from + start : null;
}

const reach = 4096;

function closes(rest: string): boolean {
  return /^[^{}]*\}\}/.test(rest);
}

/** Value at the end of a path. */
interface Met {
  readonly value: Value;
  /** Part of an exchange: it may hold a secret, and a null may be unknown yet. */
  readonly isReferred: boolean;
}

/** A variable comes before a request of the same name. */
function resolvePath(path: string, variables: Variables): Met | undefined {
  const begun = rootPattern.exec(path);
  if (begun === null) return undefined;
  const [, plain, quoted, steps] = begun;
  const variable = plain === undefined ? undefined : variables.get(plain);
  const root =
    variable === undefined
      ? exchangeValue(plain ?? parseJsonString(quoted ?? '') ?? '', variables.references)
      : variable.value;
  const expression = parseExpression(`{{root${steps}}}`);
  if (variable?.secret === true || expression.kind !== 'path') return undefined;
  const value = expression.steps.reduce(step, root);
  return value === undefined ? undefined : { value, isReferred: variable === undefined };
}

function step(value: Value | undefined, { kind, ...rest }: PathStep): Value | undefined {
  const key = 'key' in rest ? rest.key : rest.index;
  return value === undefined ? undefined : childrenOf(value).find((child) => child.key === key)?.value;
}

function nameCandidates(query: string, variables: Variables, close: boolean): readonly Candidate[] {
  if (query.startsWith('$')) return dynamicCandidates(close);
  const names = [...variables.names()].sort();
  const list = names.flatMap((name) => variableCandidate(name, variables, close));
  const exact = resolvePath(query, variables);
  const inside = exact === undefined ? [] : stepCandidates(exact, { prefix: query, close });
  return [
    ...list,
    ...referredCandidates(variables),
    ...inside,
    ...(query === '' ? dynamicCandidates(close) : []),
  ];
}

function variableCandidate(name: string, variables: Variables, close: boolean): readonly Candidate[] {
  const variable = variables.get(name);
  if (variable === undefined) return [];
  const { value, secret, origin } = variable;
  const description = `${secret ? 'secret' : shortPreview(value)} (${origin.label})`;
  return [
    { text: closed(name, value, close), label: name, kind: 'variable', description, type: typeOf(value) },
  ];
}

/** Steps into a value; the label begins with the prefix, the text too. */
function stepCandidates(
  { value, isReferred }: Met,
  { prefix, close }: { prefix: string; close: boolean },
): readonly Candidate[] {
  return childrenOf(value).map(({ key, value: inside, type, preview }) => {
    const isKnown = !isReferred || inside !== null;
    const text = closed(prefix + stepText(key), inside, close && isKnown);
    const label = prefix === '' ? String(key) : prefix + stepText(key);
    const kind = typeof key === 'number' ? 'index' : 'property';
    if (isReferred) return { text, label, kind, description: '', ...(isKnown && { type }) };
    return { text, label, kind, description: preview, type };
  });
}

function stepText(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return identifierPattern.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** Closes the placeholder after a value without members. */
function closed(text: string, value: Value, close: boolean): string {
  return close && childrenOf(value).length === 0 ? `${text}}}` : text;
}

function dynamicCandidates(close: boolean): readonly Candidate[] {
  return dynamicForms.map(({ name, takes, summary }) => {
    const text = takes === '' ? name + (close ? '}}' : '') : name + (takes.startsWith('.') ? '.' : ' ');
    return { text, label: name, kind: 'dynamic', description: summary, type: 'dynamic' };
  });
}
