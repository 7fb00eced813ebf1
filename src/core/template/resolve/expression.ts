import { parseJsonString } from '../../json/parse.ts';
import { describeCharacter, nameLength } from '../../value/name.ts';
import { escapeJsonString } from '../../value/write.ts';
import { isBlank, skipBlanks } from '../dynamic/arguments.ts';
import { checkDynamic } from '../dynamic/dynamic-form.ts';
import { parsePrompt } from '../prompts/prompt.ts';
import { parseSecret } from '../providers/parse-secret.ts';
import { parseToken } from '../providers/parse-token.ts';
import type { Expression, MalformedExpression, PathStep } from '../template.ts';

export function parseExpression(placeholder: string): Expression {
  const read = readExpression(placeholder);
  return read.kind === 'malformed' ? { ...read, source: placeholder.slice(2, -2).trim() } : read;
}

function readExpression(placeholder: string): Expression {
  const end = placeholder.length - 2;
  const start = skipBlanks(placeholder, 2);
  const last = trimBlanksBefore(placeholder, end);
  if (start >= last) return malformed('the name between the braces is missing', 2);
  const text = placeholder.slice(start, last);
  const prompt = parsePrompt(text) ?? parseSecret(text) ?? parseToken(text);
  if (prompt !== null)
    return prompt.kind === 'invalid'
      ? malformed(prompt.reason, start + prompt.at)
      : { kind: 'prompt', prompt };
  if (placeholder[start] === '$') return parseDynamic(text, start);
  if (placeholder.startsWith('["', start)) return parseBracketedReference(placeholder, start, last);
  const path = parsePath(placeholder, start, last);
  if (path.kind === 'malformed') return parseReference(text) ?? path;
  return path;
}

function parseDynamic(text: string, start: number): Expression {
  const invalid = checkDynamic(text);
  if (invalid !== null) return malformed(invalid.reason, start + invalid.at);
  return { kind: 'dynamic', text: /["']/.test(text) ? text : text.replace(/[ \t]+/g, ' ') };
}

function parsePath(text: string, start: number, end: number): Expression {
  const length = nameLength(text, start);
  if (length === 0) return malformed(`a name cannot start with ${characterAt(text, start)}`, start);
  const steps: PathStep[] = [];
  let at = start + length;
  while (at < end) {
    const step = parseStep(text, at, end);
    if (step.kind === 'malformed') return step;
    steps.push(step);
    at = step.end;
  }
  return { kind: 'path', name: text.slice(start, start + length), nameStart: start, steps };
}

function parseStep(text: string, start: number, end: number): PathStep | MalformedExpression {
  if (text[start] === '.') {
    const length = nameLength(text, start + 1);
    if (length > 0) {
      const stepEnd = start + 1 + length;
      return { kind: 'property', key: text.slice(start + 1, stepEnd), start, end: stepEnd };
    }
    if (start + 1 >= end) return malformed('a property name is missing after "."', start);
    return malformed(`a property name cannot start with ${characterAt(text, start + 1)}`, start + 1);
  }
  if (text[start] === '[')
    return text[start + 1] === '"' ? parseKey(text, start, end) : parseIndex(text, start, end);
  return malformed(`${characterAt(text, start)} is not allowed in a placeholder`, start);
}

type KeyStep = Extract<PathStep, { readonly kind: 'property' }>;

function parseIndex(text: string, start: number, end: number): PathStep | MalformedExpression {
  let at = start + 1;
  while (isDigit(text.charCodeAt(at))) at += 1;
  if (at >= end) return malformed('"[" is not closed', start);
  if (at === start + 1) {
    if (text[at] === ']') return malformed('an index is missing between "[" and "]"', at);
    if (text[at] === "'") return malformed('a key needs double quotes, not "\'"', at);
    return malformed(`an index is a whole number, not ${characterAt(text, at)}`, at);
  }
  if (text[at] !== ']') return malformed(`an index is a whole number, without ${characterAt(text, at)}`, at);
  if (text[start + 1] === '0' && at > start + 2) return malformed('an index has no leading "0"', start + 1);
  return { kind: 'index', index: Number(text.slice(start + 1, at)), start, end: at + 1 };
}

function parseKey(text: string, start: number, end: number): KeyStep | MalformedExpression {
  let at = start + 2;
  while (at < end && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  if (at >= end) return malformed('the quoted key is not closed', start + 1);
  const key = unescapeKey(text.slice(start + 1, at + 1));
  if (key === null) return malformed('the quoted key has an escape that JSON does not have', start + 1);
  if (text[at + 1] !== ']') return malformed('"]" is missing after the quoted key', at + 1);
  return { kind: 'property', key, start, end: at + 2 };
}

/** The text of a quoted key; null for a wrong escape. Unlike JSON, a key may contain control characters. */
const unescapeKey = (quoted: string): string | null =>
  parseJsonString(quoted.replace(/[\u0000-\u001f]/g, escapeJsonString));

function parseReference(text: string): Expression | null {
  const length = nameLength(text, 0);
  return length === 0 ? null : referenceTo(text.slice(0, length), text.slice(length));
}

function parseBracketedReference(placeholder: string, start: number, end: number): Expression {
  const name = parseKey(placeholder, start, end);
  if (name.kind === 'malformed') return name;
  return (
    referenceTo(name.key, placeholder.slice(name.end, end)) ??
    malformed('a name in brackets is a request: .response. or .request. follows it', name.end)
  );
}

function referenceTo(name: string, rest: string): Expression | null {
  return /^\.(?:response|request)\.\S/.test(rest) ? { kind: 'reference', name, part: rest.slice(1) } : null;
}

function malformed(reason: string, at: number): MalformedExpression {
  return { kind: 'malformed', source: '', reason, at };
}

function characterAt(text: string, at: number): string {
  return describeCharacter(String.fromCodePoint(text.codePointAt(at) ?? 0x20));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function trimBlanksBefore(text: string, end: number): number {
  let at = end;
  while (isBlank(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
