import type { Expectation, ParsedExpectation } from '../directives/expectation/expectation.ts';
import { parseExpectation } from '../directives/expectation/parse.ts';
import { directivesOf } from '../request/parse/parse-request.ts';
import { readBlockHead } from '../request/text/block.ts';

export interface WrittenExpectation {
  readonly parsed: ParsedExpectation;
  /** 1-based, in the text of the request. */
  readonly line: number;
}

export function expectationsIn(text: string): WrittenExpectation[] {
  return directivesOf(text)
    .filter(({ name }) => name === 'expect')
    .map(({ value, line }) => ({ parsed: parseExpectation(value), line }));
}

export function withExpectation(text: string, expectation: Expectation): string {
  const lines = text.split('\n');
  const present = expectationsIn(text);
  const wanted = `# @expect ${expectation.text}`;
  const same = present.find(
    ({ parsed }) => parsed.kind === 'expectation' && isRival(parsed.expectation, expectation),
  );
  if (same !== undefined) return lines.with(same.line - 1, wanted).join('\n');
  const last = present.at(-1);
  const at = last === undefined ? linesBeforeRequest(text) : last.line;
  return lines.toSpliced(at, 0, wanted).join('\n');
}

export function expectsOf(text: string, expectation: Expectation): boolean {
  return expectationsIn(text).some(
    ({ parsed }) =>
      parsed.kind === 'expectation' && subjectKey(parsed.expectation) === subjectKey(expectation),
  );
}

function linesBeforeRequest(text: string): number {
  const { preamble, request } = readBlockHead(text);
  const script = preamble.find(({ kind }) => kind === 'script' || kind === 'script-file');
  const end = script?.start ?? request?.line.start ?? text.length;
  return text.slice(0, end).split('\n').length - 1;
}

const isRival = (one: Expectation, other: Expectation): boolean =>
  subjectKey(one) === subjectKey(other) &&
  one.operator === other.operator &&
  one.isNegated === other.isNegated;

function subjectKey({ subject, operator }: Expectation): string {
  if (operator === 'schema') return 'schema';
  switch (subject.kind) {
    case 'header':
      return `header ${subject.name.toLowerCase()}`;
    case 'body':
      return `body ${subject.path ?? ''}`;
    case 'status':
    case 'time':
    case 'size':
      return subject.kind;
    case 'js':
      return `js ${subject.code}`;
    default:
      return subject satisfies never;
  }
}
