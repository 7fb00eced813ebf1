import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import { parsePattern, parseQuantity } from '../../core/directives/expectation/parse.ts';
import { parseJson, parseJsonString } from '../../core/json/parse.ts';
import { hasPlaceholder } from '../../core/template/scan.ts';
import type { Value } from '../../core/value/types.ts';
import { quoted, textCode, valueLiteral } from './literals.ts';
import type { TextPart } from './marks.ts';
import { isReadableJsonPath } from './paths.ts';

export type SplitTemplate = (text: string) => readonly TextPart[];

export function checkCode(expectation: Expectation, split: SplitTemplate): string | null {
  const { operator, isNegated } = expectation;
  const subject = subjectCode(expectation, split);
  if (subject === null) return null;
  const operand = operandCode(expectation, split);
  if (operand === null) return null;
  const call = `is(${subject}, '${operator}'${operand === '' ? '' : `, ${operand}`})`;
  return isNegated ? `!${call}` : call;
}

function subjectCode({ subject, operator, operand }: Expectation, split: SplitTemplate): string | null {
  switch (subject.kind) {
    case 'status':
      return statusClass.test(operand.trim()) ? 'Math.floor(res.status / 100)' : 'res.status';
    case 'time':
      return 'res.timings.total';
    case 'size':
      return 'res.size';
    case 'header': {
      const header = `header(${textCode(split(subject.name))})`;
      return /^[<>]/.test(operator) ? `Number(${header})` : header;
    }
    case 'body':
      if (subject.path === null) return isOfText(operator) ? 'res.text' : 'res.body';
      return isReadableJsonPath(subject.path) ? `at(res.body, ${quoted(subject.path)})` : null;
    case 'js':
      return `(${subject.code})`;
    default:
      return subject satisfies never;
  }
}

const statusClass = /^\dxx$/i;

const isOfText = (operator: Expectation['operator']): boolean =>
  /^(?:contains|startsWith|endsWith|matches)$/.test(operator);

function operandCode({ subject, operator, operand }: Expectation, split: SplitTemplate): string | null {
  const written = operand.trim();
  if (/^(?:exists|isTrue|isFalse)$/.test(operator)) return '';
  if (/^(?:schema|md5|sha\d+)$/.test(operator)) return null;
  if (operator === 'matches') return hasPlaceholder(written) ? null : String(parsePattern(unquoted(written)));
  const isText =
    /^(?:startsWith|endsWith|type)$/.test(operator) || (subject.kind === 'header' && !/^[<>]/.test(operator));
  const isNumber = operator === 'length' || subject.kind === 'status';
  if (hasPlaceholder(written)) {
    const parts = split(written);
    const [first] = parts;
    const text = textCode(parts);
    if (isText) return text;
    if (isNumber || subject.kind === 'time' || subject.kind === 'size') return `Number(${text})`;
    return parts.length === 1 && typeof first === 'object' ? `get(${quoted(first.path)})` : `parsed(${text})`;
  }
  if (isText) return quoted(unquoted(written));
  if (subject.kind === 'status' && statusClass.test(written)) return written.charAt(0);
  if (subject.kind === 'time' || subject.kind === 'size')
    return numberOrNull(parseQuantity(written, subject.kind));
  if (isNumber) return numberOrNull(Number(written));
  const json = parseJson(written);
  return valueLiteral(json === undefined ? unquoted(written) : (json as Value));
}

const numberOrNull = (number: number | null): string | null =>
  number === null || Number.isNaN(number) ? null : String(number);

const unquoted = (text: string): string =>
  /^'.*'$/s.test(text) ? text.slice(1, -1) : (parseJsonString(text) ?? text);
