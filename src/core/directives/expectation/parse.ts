import { parseJson } from '../../json/parse.ts';
import { didYouMean, nearestName } from '../../template/nearest.ts';
import {
  createPlaceholderScanner,
  hasPlaceholder,
  indexOutside,
  isPlaceholder,
} from '../../template/scan.ts';
import { type Problem, problem } from '../problem.ts';
import type { Expectation, ParsedExpectation, Subject } from './expectation.ts';
import { expectationOperators, expectationSubjects, type Operator } from './table.ts';

/** Reads the text after `# @expect`. `==` may be left out before a single value: `status 200`. Never throws. */
export function parseExpectation(text: string): ParsedExpectation {
  const trimmed = text.trim();
  const subject = readSubject(trimmed);
  if (subject.kind === 'problem') return subject;
  const comparison = readComparison(subject.rest, subject.subject);
  if (comparison.kind === 'problem') return comparison;
  const { isNegated, operator, operand } = comparison;
  const expectation: Expectation = { text: trimmed, subject: subject.subject, isNegated, operator, operand };
  const fault = faultOf(expectation);
  return fault === null ? { kind: 'expectation', expectation } : problem(fault, example(subject.subject));
}

export const parseSubject = (text: string): ReadSubject | Problem => readSubject(text.trim());

type ReadSubject = { readonly kind: 'subject'; readonly subject: Subject; readonly rest: string };
type ReadComparison = Pick<Expectation, 'isNegated' | 'operator' | 'operand'> & {
  readonly kind: 'comparison';
};

const subjects = expectationSubjects.map(({ name }) => name);

const operatorNames: Readonly<Record<string, Operator>> = Object.fromEntries(
  expectationOperators.flatMap(({ name, aliases }) => [name, ...aliases].map((word) => [word, name])),
);

const typeNames: readonly string[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

function readSubject(text: string): ReadSubject | Problem {
  // `$.id == 7` is short for `body $.id == 7`.
  if (/^\$(?:[\s.[=!<>~]|$)/.test(text)) return readBody(text);
  const [word = ''] = /^[^\s=!<>~]*/.exec(text) ?? [];
  const rest = text.slice(word.length).trimStart();
  switch (word) {
    case 'status':
    case 'time':
    case 'size':
      return { kind: 'subject', subject: { kind: word }, rest };
    case 'header': {
      const [name, after] = firstWord(rest);
      if (name === '') return problem('header needs a name', 'header content-type contains json');
      return { kind: 'subject', subject: { kind: 'header', name }, rest: after };
    }
    case 'body':
      return readBody(rest);
    case 'schema':
      return { kind: 'subject', subject: { kind: 'body', path: null }, rest: text };
    case 'js':
      return readCode(rest);
    default: {
      const bare = word.replace(/^(?:res|response)\./, '');
      const near = subjects.find((name) => name === bare) ?? nearestName(word, subjects);
      const path = bare.replace(/^body(?=[.[])/, '').replace(/^(?=\w)/, '.');
      const member =
        /^[A-Za-z_][\w.[\]]*$/.test(word) && rest !== ''
          ? `for a member of a JSON body write $${path}; `
          : '';
      const hint = near === null ? `${member}use one of ${subjects.join(', ')}` : `did you mean ${near}?`;
      return problem(word === '' ? 'the expectation is empty' : `a response has no part "${word}"`, hint);
    }
  }
}

function readBody(text: string): ReadSubject {
  const path = text.startsWith('$') ? text.slice(0, endOfPath(text)) : null;
  const rest = path === null ? text : text.slice(path.length).trimStart();
  return { kind: 'subject', subject: { kind: 'body', path }, rest };
}

/** The last operator of the line ends the code; without one the value has to be true. */
function readCode(text: string): ReadSubject | Problem {
  const words = [...text.matchAll(/\S+/g)];
  const last = words.findLast(({ 0: word }) => Object.hasOwn(operatorNames, word));
  const end = last?.index ?? text.length;
  const isNegated = /\snot\s+$/.test(text.slice(0, end));
  const code = text
    .slice(0, end)
    .replace(isNegated ? /\snot\s+$/ : /\s+$/, '')
    .trim();
  if (code === '') return problem('js needs an expression', 'js res.body.items.length > 3');
  const rest = last === undefined ? 'isTrue' : `${isNegated ? 'not ' : ''}${text.slice(end)}`;
  return { kind: 'subject', subject: { kind: 'js', code }, rest };
}

function readComparison(text: string, subject: Subject): ReadComparison | Problem {
  const [first, afterFirst] = firstWord(text);
  const isNegated = first === 'not';
  const [word, rest] = isNegated ? firstWord(afterFirst) : splitSign(first, afterFirst);
  const operator = Object.hasOwn(operatorNames, word) ? operatorNames[word] : undefined;
  if (operator !== undefined) return { kind: 'comparison', isNegated, operator, operand: rest };
  const value = isNegated ? afterFirst : text;
  if (value === '') return problem('a comparison is missing', example(subject));
  if (isOneValue(value)) return { kind: 'comparison', isNegated, operator: '==', operand: value };
  const all = `there are ${expectationOperators.map(({ name }) => name).join(', ')}`;
  return problem(`"${word}" is not a comparison`, didYouMean(word, Object.keys(operatorNames)) ?? all);
}

function splitSign(word: string, rest: string): readonly [string, string] {
  const [, sign, value] = /^([=!<>~]+)([^=!<>~].*)$/s.exec(word) ?? [];
  return sign === undefined || value === undefined ? [word, rest] : [sign, `${value} ${rest}`.trimEnd()];
}

function faultOf({ subject, operator, operand }: Expectation): string | null {
  if (isUnary(operator)) return operand === '' ? null : `${operator} takes no value: remove "${operand}"`;
  if (operand === '') return `${operator} needs a value`;
  if (hasPlaceholder(operand)) return null;
  if (operator === 'schema') {
    return subject.kind === 'body' ? null : `a schema can check only the body, not the ${subject.kind}`;
  }
  if (operator === 'type' && !typeNames.includes(operand))
    return `"${operand}" is not a type: ${typeNames.join(', ')}`;
  if (operator === 'matches') return patternFault(operand);
  if (operator === 'length' && !/^\d+$/.test(operand))
    return `a length must be a whole number, not "${operand}"`;
  if (!isOrdering(operator)) return null;
  if (subject.kind === 'time' && parseQuantity(operand, 'time') === null)
    return `"${operand}" is not a duration`;
  if (subject.kind === 'size' && parseQuantity(operand, 'size') === null) return `"${operand}" is not a size`;
  if (subject.kind === 'status' && !/^\d(?:\d\d|xx)$/i.test(operand))
    return `${operand.startsWith('"') ? operand : `"${operand}"`} is not a status`;
  return null;
}

const isUnary = (operator: Operator): boolean =>
  operator === 'exists' || operator === 'isTrue' || operator === 'isFalse';

const isOrdering = (operator: Operator): boolean => /^[=!<>]/.test(operator);

function patternFault(operand: string): string | null {
  try {
    parsePattern(operand);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `/pattern/flags`, or the pattern alone. Throws a SyntaxError. */
export function parsePattern(text: string): RegExp {
  const [, pattern, flags] = /^\/(.*)\/([dimsuvy]*)$/s.exec(text) ?? [];
  return pattern === undefined ? new RegExp(text) : new RegExp(pattern, flags);
}

/** `500ms`, `1.5s`, `2min` in milliseconds; `10kB`, `1MB` in bytes. Null for anything else. */
export function parseQuantity(text: string, kind: 'time' | 'size'): number | null {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-zA-Z]*)$/.exec(text.trim()) ?? [];
  const factor = quantities[kind][unit.toLowerCase()];
  return digits === '' || factor === undefined ? null : Number(digits) * factor;
}

const quantities: Readonly<Record<'time' | 'size', Readonly<Record<string, number>>>> = {
  time: { '': 1, ms: 1, s: 1000, sec: 1000, min: 60_000, m: 60_000, h: 3_600_000 },
  size: { '': 1, b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000, kib: 1024, mib: 1024 ** 2 },
};

function isOneValue(text: string): boolean {
  if (/^[^\s=!<>~]\S*$/.test(text)) return true;
  if (isPlaceholder(text) || /^'[^']*'$/.test(text)) return true;
  return parseJson(text) !== undefined;
}

function endOfPath(text: string): number {
  const scanner = createPlaceholderScanner(text);
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const end = scanner.endOf(at);
    if (end !== null) at = end - 1;
    else if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (depth > 0 && (character === '"' || character === "'")) quote = character;
    else if (character === '[' || character === '(') depth += 1;
    else if (character === ']' || character === ')') depth -= 1;
    else if (depth === 0 && /[\s=!<>~]/.test(character)) return at;
  }
  return text.length;
}

function firstWord(text: string): readonly [word: string, rest: string] {
  const trimmed = text.trimStart();
  const end = indexOutside(trimmed, 0, /\s/g);
  return [trimmed.slice(0, end), trimmed.slice(end).trimStart()];
}

function example(subject: Subject): string {
  switch (subject.kind) {
    case 'status':
      return 'status 200, or status < 400';
    case 'header':
      return `header ${subject.name} contains json`;
    case 'body':
      return 'body $.id == 7, or schema ./user.schema.json';
    case 'time':
      return 'time < 500ms';
    case 'size':
      return 'size < 10kB';
    case 'js':
      return 'js res.body.items.length > 3';
    default:
      return subject satisfies never;
  }
}
