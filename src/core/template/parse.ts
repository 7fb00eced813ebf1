import { parseExpression } from './resolve/expression.ts';
import { createPlaceholderScanner } from './scan.ts';
import type { Expression, Segment, Template, TemplateSyntax } from './template.ts';

/** Never throws. */
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

  const add = (segment: Segment) => {
    if (segment.start > literalStart) {
      const literal = text.slice(literalStart, segment.start);
      segments.push({ kind: 'literal', text: literal, start: literalStart, end: segment.start });
    }
    segments.push(segment);
    literalStart = segment.end;
    position.at = segment.end;
  };

  for (let start = find(text, position); start !== -1; start = find(text, position)) {
    const { inString } = position;
    if (isEscaped(text, start, inString)) {
      add({ kind: 'literal', text: '{{', start: start - 1, end: start + 2 });
      continue;
    }
    const end = scanner.endOf(start);
    if (end !== null) {
      const own = text.slice(start, end);
      add({ kind: 'placeholder', text: own, start, end, inString, expression: expressionOf(own) });
      continue;
    }
    position.at = start + 2;
    if (start < reportedUntil) continue;
    // One diagnostic per line: after an unclosed placeholder nothing else on the line can be closed.
    reportedUntil = endOfLine(text, start);
    const cut = endOfBeginning(text, start + 2);
    const own = text.slice(start, cut);
    add({ kind: 'placeholder', text: own, start, end: cut, inString, expression: unterminated });
  }
  segments.push(...literalSegments(text, literalStart));
  return { text, syntax, segments };
}

const literalSegments = (text: string, start = 0): Segment[] =>
  start === text.length ? [] : [{ kind: 'literal', text: text.slice(start), start, end: text.length }];

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
  beginning.lastIndex = from;
  beginning.test(text);
  return beginning.lastIndex;
}

const beginning = /[^\s{}"',;:/?&=<>\\]*/y;
