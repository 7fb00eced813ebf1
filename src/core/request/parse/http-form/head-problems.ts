import { isMethod } from '../../methods.ts';
import { nearestMethod } from '../../mistyped-method.ts';
import type { FoundProblem } from '../../problem.ts';
import { otherProtocol, otherScheme } from '../../protocols.ts';
import { quoted } from '../../quoted.ts';
import { isBlankCode, type Line, lineAt, skipBlanks } from '../../text/lines.ts';
import type { HeadNode, RequestLine, RequestNodes, Span } from '../../text/nodes.ts';
import { endOfTarget } from '../../text/request-line.ts';
import { misplacedTarget } from '../misplaced-target.ts';

export function foreignProtocol(
  source: string,
  { method, target, start, end }: RequestLine,
): FoundProblem | null {
  const protocol = otherProtocol(method) ?? otherScheme(source.slice(target.start, target.start + 20));
  if (protocol === null) return null;
  const offset = skipBlanks(source, start, end);
  return {
    severity: 'error',
    message: `${protocol} is another protocol; restloop sends HTTP requests`,
    hint: 'the other requests of the file can be sent',
    offset,
    length: source.slice(offset, end).trimEnd().length,
    unsupported: true,
  };
}

export function lineProblems(source: string, line: RequestLine): FoundProblem[] {
  const { end, target } = line;
  const start = skipBlanks(source, line.start, end);
  if (target.start === target.end) {
    return [
      {
        severity: 'error',
        message: 'the target is missing',
        hint: 'a request is METHOD target, such as GET /users',
        offset: start,
        length: end - start,
      },
    ];
  }
  return [
    ...unknownMethod(line),
    ...misplacedTarget(source, target),
    ...(quotedTarget(source, target) ?? blankInTarget(source, target)),
  ];
}

/** Quotes around a target belong to the form in one line, where they hold its blanks together. */
function quotedTarget(source: string, { start, end }: Span): FoundProblem[] | null {
  const [quote] = source.slice(start, start + 1);
  if (quote !== '"' && quote !== "'") return null;
  return [
    {
      severity: 'error',
      message: `the target begins with ${quote}`,
      hint: 'remove the quotes; write %20 for a space in a URL',
      offset: start,
      length: end - start,
    },
  ];
}

function unknownMethod({ method, methodSpan }: RequestLine): FoundProblem[] {
  const nearest = methodSpan === null ? null : nearestMethod(method);
  if (methodSpan === null || nearest === null) return [];
  const { start, end } = methodSpan;
  return [
    {
      severity: 'warning',
      message: `${method} is not an HTTP method`,
      hint: `did you mean ${nearest}?`,
      offset: start,
      length: end - start,
    },
  ];
}

/** Tools read a blank in a URL differently, and often it is a part of something else. */
function blankInTarget(source: string, { start, end }: Span): FoundProblem[] {
  const text = source.slice(start, end);
  const at = endOfTarget(text, 0);
  if (at >= text.length || text.slice(at).trimStart().startsWith('#')) return [];
  return [
    {
      severity: 'warning',
      message: 'a space in the URL: the text after it is sent as part of the URL',
      hint: 'write %20 for a space, and headers on separate lines',
      offset: start + at,
      length: skipBlanks(source, start + at) - (start + at),
    },
  ];
}

export function headProblems(source: string, head: readonly HeadNode[]): FoundProblem[] {
  return head.flatMap((node) => {
    if (node.kind === 'unknown') return [notAHeader(source, node)];
    const isCounted = node.kind === 'header' && isCountedLength(source.slice(node.name.start, node.name.end));
    return isCounted ? [countedLength(node)] : [];
  });
}

export function bodyProblems(source: string, { head, body }: RequestNodes): FoundProblem[] {
  const [first] = body.nodes;
  const isApart = first === undefined || head.at(-1)?.kind === 'blank';
  const isBody = first?.kind === 'file' || (first?.kind === 'text' && first.looksLike === null);
  if (isApart || !isBody) return [];
  const offset = skipBlanks(source, first.start, first.end);
  const { end } = lineAt(source, offset) ?? first;
  return [
    {
      severity: 'warning',
      message: 'the body begins here, without a blank line above it',
      hint: 'other tools read this line as a header: put a blank line above it',
      offset,
      length: end - offset,
    },
  ];
}

function countedLength({ start, end }: Line): FoundProblem {
  return {
    severity: 'warning',
    message: 'Content-Length is ignored: it is computed when the request is sent',
    hint: null,
    offset: start,
    length: end - start,
  };
}

function notAHeader(source: string, { start: lineStart, end }: Line): FoundProblem {
  const start = skipBlanks(source, lineStart, end);
  const [text = ''] = source.slice(start, end).split(/\r?\n/, 1);
  const isIndented = isBlankCode(source.charCodeAt(lineStart));
  const hint = /^\.[a-z]/.test(text)
    ? 'a shell command must be a separate input'
    : isIndented
      ? 'a header is one line, without spaces before it'
      : isMethod(/^\S+(?= )/.exec(text)?.[0] ?? '')
        ? 'another request? Separate it from the one above with a line ###'
        : 'a body needs a blank line before it; a header is Name: value';
  const shown = text.trimEnd();
  return {
    severity: 'error',
    message: `${quoted(shown)} is not a header`,
    hint,
    offset: start,
    length: shown.length,
  };
}

/** Whether it is the length of the body, which is computed when it is sent. */
export const isCountedLength = (name: string): boolean => name.toLowerCase() === 'content-length';
