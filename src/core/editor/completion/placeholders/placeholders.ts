import { parseJsonString } from '../../../json/parse.ts';
import { parseExpression } from '../../../template/resolve/expression.ts';
import { createPlaceholderScanner } from '../../../template/scan.ts';
import type { PathStep } from '../../../template/template.ts';
import { typeOf } from '../../../value/type.ts';
import type { Value } from '../../../value/types.ts';
import type { Candidate, Candidates, CompletionContext } from '../types.ts';
import { dynamicCandidates } from './dynamic-values.ts';
import { exchangeValue, referredCandidates } from './referred.ts';
import { childAt, childrenOf, hasChildren, shortPreview } from './value-children.ts';

type Variables = CompletionContext['variables'];

export function placeholderCandidates(text: string, cursor: number, variables: Variables): Candidates | null {
  const start = openPlaceholder(text, cursor);
  if (start === null) return null;
  const lineEnd = text.indexOf('\n', cursor);
  const rest = text.slice(cursor, lineEnd === -1 ? text.length : lineEnd);
  return pathCandidates({ text: text.slice(start + 2, cursor), rest, close: !closes(rest) }, variables);
}

interface PathPlace {
  /** The path before the cursor, and the line after it. */
  readonly text: string;
  readonly rest?: string;
  readonly close?: boolean;
}

export function pathCandidates(
  { text, rest = '', close = false }: PathPlace,
  variables: Variables,
): Candidates {
  const [, head = '', operator = '', partial = ''] = pathPattern.exec(text) ?? [];
  const tail = (operator === '' ? nameTailPattern : stepTailPattern).exec(rest)?.[0].length ?? 0;
  if (operator === '') {
    const typed = text.trimStart();
    return { typed, tail, list: nameCandidates(typed, variables, close) };
  }
  const found = resolvePath(head, variables);
  const list = found === undefined ? [] : stepCandidates(found, { prefix: '', close });
  const omitted = found === undefined ? 0 : childrenOf(found.value).omitted;
  return { typed: operator + partial, query: partial.replace(/^"/, ''), tail, list, omitted };
}

const namePattern = '[\\p{L}_][\\p{L}\\p{M}\\d_$-]*';
const quotedPattern = '"(?:[^"\\\\]|\\\\.)*"';
const stepPattern = `\\.${namePattern}|\\[\\d+\\]|\\[${quotedPattern}\\]`;

const rootPattern = new RegExp(`^(?:(${namePattern})|\\[(${quotedPattern})\\])(.*)$`, 'u');

/** Path before the last step, the sign that begins the step, and its typed part. */
const pathPattern = new RegExp(
  `^[ \\t]*((?:${namePattern}|\\[${quotedPattern}\\])(?:${stepPattern})*)(\\.|\\[)("?[^\\]]*)$`,
  'u',
);
const nameTailPattern = /^[\p{L}\p{M}\d_$-]*/u;
const stepTailPattern = /^(?:[\p{L}\p{M}\d_$-]*"?\]|[\p{L}\p{M}\d_$-]*)/u;
const identifierPattern = new RegExp(`^${namePattern}$`, 'u');

function openPlaceholder(text: string, cursor: number): number | null {
  const from = Math.max(cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1, cursor - maxLookbehind);
  const line = text.slice(from, cursor);
  const start = line.lastIndexOf('{{');
  if (start === -1 || line.charAt(start - 1) === '\\') return null;
  return createPlaceholderScanner(line).endOf(start) === null ? from + start : null;
}

const maxLookbehind = 4096;

function closes(rest: string): boolean {
  return /^[^{}]*\}\}/.test(rest);
}

interface PathValue {
  readonly value: Value;
  /** Part of an exchange: it may have a secret, and null may be unknown yet. */
  readonly isFromExchange: boolean;
}

function resolvePath(path: string, variables: Variables): PathValue | undefined {
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
  return value === undefined ? undefined : { value, isFromExchange: variable === undefined };
}

function step(value: Value | undefined, { kind, ...rest }: PathStep): Value | undefined {
  const key = 'key' in rest ? rest.key : rest.index;
  return value === undefined ? undefined : childAt(value, key);
}

function nameCandidates(query: string, variables: Variables, close: boolean): readonly Candidate[] {
  if (query.startsWith('$')) return dynamicCandidates(query, variables.testData, close);
  const names = [...variables.names()].sort();
  const list = names.flatMap((name) => variableCandidate(name, variables, close));
  const exact = resolvePath(query, variables);
  const inside = exact === undefined ? [] : stepCandidates(exact, { prefix: query, close });
  return [
    ...list,
    ...referredCandidates(variables),
    ...inside,
    ...(query === '' ? dynamicCandidates('', variables.testData, close) : []),
  ];
}

function variableCandidate(name: string, variables: Variables, close: boolean): readonly Candidate[] {
  const variable = variables.get(name);
  if (variable === undefined) return [];
  const { value, secret, origin } = variable;
  const description = `${secret ? 'secret' : shortPreview(value)} (${origin.label})`;
  return [
    { text: closeAfter(name, value, close), label: name, kind: 'variable', description, type: typeOf(value) },
  ];
}

function stepCandidates(
  { value, isFromExchange }: PathValue,
  { prefix, close }: { prefix: string; close: boolean },
): readonly Candidate[] {
  return childrenOf(value).list.map(({ key, value: inside, type }): Candidate => {
    const isKnown = !isFromExchange || inside !== null;
    const text = closeAfter(prefix + stepText(key), inside, close && isKnown);
    const label = prefix === '' ? String(key) : prefix + stepText(key);
    const kind = typeof key === 'number' ? 'index' : 'property';
    if (isFromExchange) return { text, label, kind, description: '', ...(isKnown && { type }) };
    // Only the ones that are listed need a preview.
    return {
      text,
      label,
      kind,
      get description() {
        return shortPreview(inside);
      },
      type,
    };
  });
}

function stepText(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return identifierPattern.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function closeAfter(text: string, value: Value, close: boolean): string {
  return close && !hasChildren(value) ? `${text}}}` : text;
}
