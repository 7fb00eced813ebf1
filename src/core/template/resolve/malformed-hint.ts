import { parseExpression } from './expression.ts';

export function malformedHint(source: string): string {
  if (source.length > maxLength) return escapeHint;
  const corrected = corrections.reduce((text, [wrong, right]) => text.replace(wrong, right), source);
  if (corrected !== source && parseExpression(`{{${corrected}}}`).kind === 'path')
    return `did you mean {{${corrected}}}?`;
  if (/^[^$?]/.test(source) && /\s[-+*/%?&|<>=]|[+*%]\s*\w|\w\(/.test(source))
    return 'JavaScript is not evaluated in a placeholder: set a variable to the result';
  return escapeHint;
}

const escapeHint = 'for literal braces write \\{{';

const maxLength = 200;

const corrections: readonly (readonly [RegExp, string])[] = [
  [/^\{+|\}+$/g, ''],
  [/\s*\.\s*/g, '.'],
  [/\?\./g, '.'],
  [/\.{2,}/g, '.'],
  [/\.(\d+)(?=[.[]|$)/g, '[$1]'],
  [/\.\[/g, '['],
  [/\['([^'"\\]*)'\]/g, '["$1"]'],
];
