import type { Expectation } from '../directives/expectation/expectation.ts';
import { parsePattern, parseQuantity } from '../directives/expectation/parse.ts';
import { isEqualJson, jsonTypeOf } from '../json/equal.ts';
import { writeLongNumbers } from '../json/exact.ts';
import type { Operand } from './operand.ts';
import type { CheckTools, ExpectationOutcome, Sides, SubjectValue } from './types.ts';

/** Throws an Error with a sentence where the comparison makes no sense. */
export function compare(
  expectation: Expectation,
  found: SubjectValue,
  { operand, tools }: { readonly operand: Operand; readonly tools: CheckTools },
): ExpectationOutcome {
  const { operator, isNegated } = expectation;
  if (operator === 'schema') return checkSchema(expectation, found, { operand, tools });
  const holds =
    found.kind === 'missing' ? holdsWithoutValue(operator) : test(expectation, found, { operand, tools });
  if (holds !== isNegated) return { kind: 'passed' };
  const expected = `expected ${subjectText(expectation)} ${describe(expectation, operand)}`;
  if (found.kind === 'missing')
    return { kind: 'failed', message: `${expected}, but ${found.what}`, sides: null };
  const actual = shown(expectation, found);
  return {
    kind: 'failed',
    message: `${expected}, got ${inOneLine(actual)}${meantType(expectation, found, operand)}`,
    sides: sides(expectation, { operand, actual }),
  };
}

/** `body $.name is string` compares with the text "string". */
const meantType = (
  { subject, operator }: Expectation,
  { json }: Extract<SubjectValue, { kind: 'found' }>,
  { text }: Operand,
): string =>
  subject.kind === 'body' && operator === '==' && hasType(json, text)
    ? `; "type ${text}" compares the type`
    : '';

const hasType = (json: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(json) : jsonTypeOf(json) === type;

const holdsWithoutValue = (operator: Expectation['operator']): boolean =>
  operator === '!=' || operator === 'isFalse';

function test(
  { operator, subject }: Expectation,
  { json, exact, text }: Extract<SubjectValue, { kind: 'found' }>,
  { operand, tools }: { readonly operand: Operand; readonly tools: CheckTools },
): boolean {
  switch (operator) {
    case '==':
      return equals(subject.kind, { json, exact, text }, operand);
    case '~=':
      return text === operand.text || isEqualJson(exact, operand.exact);
    case '!=':
      return !equals(subject.kind, { json, exact, text }, operand);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isOrdered(operator, order(subject.kind, json, operand));
    case 'contains':
      if (Array.isArray(json) && json.some((item) => isEqualJson(item, operand.json))) return true;
      if (Array.isArray(json) && (subject.kind !== 'body' || subject.path !== null)) return false;
      if (json !== null && typeof json === 'object' && subject.kind === 'body' && subject.path !== null) {
        return Object.hasOwn(json, operand.text);
      }
      return text.includes(operand.text);
    case 'startsWith':
      return text.startsWith(operand.text);
    case 'endsWith':
      return text.endsWith(operand.text);
    case 'isTrue':
      return Boolean(json);
    case 'isFalse':
      return !json;
    case 'md5':
    case 'sha256':
    case 'sha512':
      return tools.hash(operator, text).some((hash) => isSameHash(hash, operand.text));
    case 'matches':
      return parsePattern(operand.text).test(text);
    case 'exists':
      return true;
    case 'type':
      return hasType(json, operand.text);
    case 'length':
      return lengthOf(json) === Number(operand.text);
    case 'schema':
      return false;
    default:
      return operator satisfies never;
  }
}

const isSameHash = (hash: string, wanted: string): boolean =>
  hash === wanted || hash === wanted.toLowerCase();

function equals(
  subject: Expectation['subject']['kind'],
  { json, exact, text }: { json: unknown; exact: unknown; text: string },
  operand: Operand,
): boolean {
  switch (subject) {
    case 'status':
      return /^\dxx$/i.test(operand.text) ? text[0] === operand.text[0] : json === Number(operand.text);
    case 'header':
      return text === operand.text;
    case 'time':
    case 'size':
      return json === parseQuantity(operand.text, subject);
    case 'body':
      return isEqualJson(exact, operand.exact);
    case 'js':
      return text === operand.text || isEqualJson(json, operand.json);
    default:
      return subject satisfies never;
  }
}

/** NaN if the two have no order. */
function order(subject: Expectation['subject']['kind'], json: unknown, operand: Operand): number {
  if (subject === 'time' || subject === 'size')
    return Number(json) - (parseQuantity(operand.text, subject) ?? Number.NaN);
  const left = subject === 'header' ? Number(json) : json;
  if (typeof left === 'number') return left - Number(operand.json);
  if (typeof left === 'string' && typeof operand.json === 'string')
    return left < operand.json ? -1 : Number(left > operand.json);
  return Number.NaN;
}

function isOrdered(operator: '<' | '<=' | '>' | '>=', difference: number): boolean {
  switch (operator) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    default:
      return operator satisfies never;
  }
}

function lengthOf(json: unknown): number | null {
  if (typeof json === 'string' || Array.isArray(json)) return json.length;
  return json !== null && typeof json === 'object' ? Object.keys(json).length : null;
}

function checkSchema(
  expectation: Expectation,
  found: SubjectValue,
  { operand, tools }: { readonly operand: Operand; readonly tools: CheckTools },
): ExpectationOutcome {
  const { isNegated, text } = expectation;
  if (found.kind === 'missing') return { kind: 'failed', message: found.what, sides: null };
  const problems = tools.validate(found.json, operand.text);
  if ((problems.length === 0) !== isNegated) return { kind: 'passed' };
  if (isNegated) {
    const message = 'the body is valid, but should not be';
    return { kind: 'failed', message, sides: { expected: text, actual: shown(expectation, found) } };
  }
  return {
    kind: 'failed',
    message: `the body does not match the schema: ${problems[0] ?? ''}`,
    sides: problems.length > 1 ? { expected: text, actual: problems.join('\n') } : null,
  };
}

function sides(
  { subject, operator, isNegated, text }: Expectation,
  { operand, actual }: { operand: Operand; actual: string },
): Sides | null {
  const wanted = subject.kind === 'body' ? pretty(operand.exact, operand.text) : operand.text;
  if (operator === '==' && !isNegated) return { expected: wanted, actual };
  return inOneLine(actual) === actual ? null : { expected: text, actual };
}

function describe({ subject, operator, isNegated }: Expectation, operand: Operand): string {
  const not = isNegated ? 'not ' : '';
  if (operator === 'exists') return `${not}to exist`;
  if (operator === 'isTrue' || operator === 'isFalse')
    return `${not}to be ${operator === 'isTrue' ? 'true' : 'false'}`;
  const isValue = subject.kind === 'body' && (operator === '==' || operator === '!=');
  return `${not}${operator} ${inOneLine(isValue ? pretty(operand.exact, operand.text) : operand.text)}`;
}

function subjectText({ subject }: Expectation): string {
  if (subject.kind === 'header') return `header ${subject.name}`;
  if (subject.kind === 'js') return subject.code;
  return subject.kind === 'body' && subject.path !== null ? `body ${subject.path}` : subject.kind;
}

function shown(
  { subject }: Expectation,
  { json, exact, text }: Extract<SubjectValue, { kind: 'found' }>,
): string {
  if (subject.kind === 'time') return `${Math.round(Number(json) * 10) / 10} ms`;
  return subject.kind === 'body' ? pretty(exact, text) : text;
}

/** Writes a value as JSON, so that "7" is not 7. Text of several lines stays text, which is compared line by line. */
function pretty(json: unknown, text: string): string {
  if (json !== null && typeof json === 'object') return writeLongNumbers(json, 2);
  return typeof json === 'string' && text.includes('\n') ? text : writeLongNumbers(json);
}

function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
