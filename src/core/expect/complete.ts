import type { ParsedExpectation, Subject } from '../directives/expectation/expectation.ts';
import { parseExpectation, parseSubject } from '../directives/expectation/parse.ts';
import { isCredentialName } from '../http/credential-names.ts';
import { jsonTypeOf } from '../json/equal.ts';
import { parseJson } from '../json/parse.ts';
import { joinedHeader } from '../request/headers.ts';
import { isTransient } from '../value/transient.ts';
import { checkedText } from './checked-text.ts';
import type { CheckedResponse, CheckTools } from './types.ts';
import { valueText } from './value-text.ts';

export interface ExpectationSource {
  readonly response: CheckedResponse;
  readonly select: CheckTools['select'];
  readonly isSecret: (text: string) => boolean;
}

/** Completes `status`, `header content-type`, `body $.id`, `time` or `size` from the response; keeps a written comparison. */
export function completeExpectation(typed: string, seen: ExpectationSource): ParsedExpectation {
  const read = parseSubject(typed);
  if (read.kind === 'problem') return read;
  if (read.rest !== '') return parseExpectation(typed);
  const text = comparisonOf(read.subject, seen);
  return text === null ? missing(read.subject) : parseExpectation(`${typed.trim()} ${text}`);
}

function comparisonOf(subject: Subject, { response, select, isSecret }: ExpectationSource): string | null {
  switch (subject.kind) {
    case 'status':
      return String(response.status);
    case 'time':
      return `< ${roomFor(response.milliseconds, times)}ms`;
    case 'size':
      return `< ${roomFor(response.size / 1000, sizes)}kB`;
    case 'header':
      return headerComparison(subject.name, response, isSecret);
    case 'body': {
      const text = checkedText(response);
      const json = parseJson(text);
      if (json === undefined) return subject.path === null ? bodyComparison(text) : null;
      const nodes = subject.path === null ? [json] : select(json, subject.path);
      if (nodes.length === 0) return null;
      const name = /([\w-]+)\W*$/.exec(subject.path ?? '')?.[1] ?? '';
      return valueComparison(nodes.length === 1 ? nodes[0] : nodes, { name, isSecret });
    }
    case 'js':
      return null;
    default:
      return subject satisfies never;
  }
}

export function valueComparison(
  json: unknown,
  { name, isSecret }: { readonly name: string; readonly isSecret: ExpectationSource['isSecret'] },
): string {
  const text = JSON.stringify(json);
  if (isCredentialName(name, 'header') || isSecret(text)) return 'exists';
  if (isTransient(text)) return `type ${jsonTypeOf(json)}`;
  if (valueText(json).length <= longest) return `== ${valueText(json)}`;
  return Array.isArray(json) ? `length ${json.length}` : `type ${jsonTypeOf(json)}`;
}

export function headerComparison(
  name: string,
  { headers }: CheckedResponse,
  isSecret: ExpectationSource['isSecret'],
): string | null {
  const value = joinedHeader(headers, name);
  if (value === null) return null;
  if (
    isCredentialName(name, 'header') ||
    isSecret(value) ||
    isTransient(JSON.stringify(value)) ||
    value.length > longest
  )
    return 'exists';
  if (name.toLowerCase() === 'content-type') return `contains ${value.split(';', 1)[0]?.trim() ?? value}`;
  return `== ${valueText(value)}`;
}

const longest = 200;

const bodyComparison = (text: string): string =>
  text !== '' && text.length <= longest && !/[\r\n]/.test(text) ? `== ${valueText(text)}` : 'exists';

const times = [100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000];

const roomFor = (value: number, steps: readonly number[]): number =>
  steps.find((step) => step >= value * 2) ?? Math.ceil(value * 2);

function missing(subject: Subject): ParsedExpectation {
  const message =
    subject.kind === 'header'
      ? `the last response has no header ${subject.name}`
      : `the last response has nothing at ${subject.kind === 'body' ? subject.path : subject.kind}`;
  return { kind: 'problem', message, hint: 'also write the comparison: body $.id exists' };
}
