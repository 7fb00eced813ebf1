import { parseExpression } from './resolve/expression.ts';
import { createPlaceholderScanner } from './scan.ts';
import type { Expression, Segment, Template, TemplateSyntax } from './template.ts';

/** Cuts a text into literals and placeholders, in one pass. Never throws. */
export function parseTemplate(
  text: string,
  syntax: TemplateSyntax = 'plain',
  expressionOf: ExpressionReader = createExpressionMemo(),
): Template {
  if (!text.includes('{{')) return { text, syntax, segments: literalSegments(text) };
  const segments: Segment[] = [];
  const scanner = createPlaceholderScanner(text);
  const find = syntax === 'json' ? findInJson : findInPlain;
  const position: Position = { at: 0, inString: false };
  let literalStart = 0;
  let reportedUntil = 0;

  const addLiteralTo = (end: number) => {
    if (end > literalStart) {
      segments.push({ kind: 'literal', text: text.slice(literalStart, end), start: literalStart, end });
    }
  };
  const add = (segment: Segment) => {
    addLiteralTo(segment.start);
    segments.push(segment);
    literalStart = segment.end;
    position.at = segment.end;
  };
  const addPlaceholder = (start: number, end: number, expression: Expression) =>
    add({
      kind: 'placeholder',
      text: text.slice(start, end),
      start,
      end,
      inString: position.inString,
      expression,
    });

  for (let braces = find(text, position); braces !== -1; braces = find(text, position)) {
    if (isEscaped(text, braces, position.inString)) {
      add({ kind: 'literal', text: '{{', start: braces - 1, end: braces + 2 });
      continue;
    }
    const end = scanner.endOf(braces);
    if (end !== null) {
      addPlaceholder(braces, end, expressionOf(text.slice(braces, end)));
      continue;
    }
    position.at = braces + 2;
    if (braces < reportedUntil) continue;
    // One diagnostic per line: after an unclosed placeholder nothing else on the line can be closed.
    reportedUntil = endOfLine(text, braces);
    addPlaceholder(braces, endOfBeginning(text, braces + 2), unterminated);
  }
  addLiteralTo(text.length);
  return { text, syntax, segments };
}

const literalSegments = (text: string): Segment[] =>
  text === '' ? [] : [{ kind: 'literal', text, start: 0, end: text.length }];

/** Reads a placeholder; the same text is the same object. */
export type ExpressionReader = (placeholder: string) => Expression;

export function createExpressionMemo(): ExpressionReader {
  const expressions = new Map<string, Expression>();
  return (placeholder) => {
    const cached = expressions.get(placeholder);
    if (cached !== undefined) return cached;
    const expression = parseExpression(placeholder);
    expressions.set(placeholder, expression);
    return expression;
  };
}

const unterminated: Expression = { kind: 'unterminated' };

interface Position {
  at: number;
  inString: boolean;
}

const openBrace = 0x7b;
const quote = 0x22;
const backslash = 0x5c;

function findInPlain(text: string, position: Position): number {
  return text.indexOf('{{', position.at);
}

function findInJson(text: string, position: Position): number {
  let { inString } = position;
  let at = position.at;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) inString = !inString;
    else if (code === backslash) {
      if (inString && text.charCodeAt(at + 1) !== openBrace) at += 1;
    } else if (code === openBrace && text.charCodeAt(at + 1) === openBrace) {
      position.inString = inString;
      return at;
    }
  }
  return -1;
}

/** `\{{` is a literal `{{`; in a JSON string the backslash may be the second half of `\\`. */
function isEscaped(text: string, braces: number, inString: boolean): boolean {
  let start = braces;
  while (text.charCodeAt(start - 1) === backslash) start -= 1;
  return inString ? (braces - start) % 2 === 1 : start < braces;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

function endOfBeginning(text: string, from: number): number {
  let at = from;
  while (/[^\s{}"',;:/?&=<>\\]/.test(text.charAt(at))) at += 1;
  return at;
}
