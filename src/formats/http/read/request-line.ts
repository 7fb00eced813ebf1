import { isKnownMethod } from '../../../core/request/methods.ts';
import { otherProtocol, otherScheme } from '../../../core/request/protocols.ts';
import { quoted } from '../../../core/request/quoted.ts';
import { skipBlanks } from '../../../core/request/text/lines.ts';
import type { RequestLine } from '../../../core/request/text/nodes.ts';
import { isTarget } from '../../../core/request/text/request-line.ts';
import { type BlockParse, reportError, reportToAuthor, textOf } from './reading.ts';

export function checkRequestLine(reading: BlockParse, line: RequestLine): void {
  const start = skipBlanks(reading.source, line.start, line.end);
  const text = reading.source.slice(start, line.end);
  if (otherProtocol(line.method) !== null || otherScheme(text) !== null) return;
  if (line.methodSpan === null ? isTarget(text) : hasMethod(reading, line)) return;
  reportError(reading, start, [
    `${quoted(text)} is not a request line`,
    hints.find(([begin]) => begin.test(text))?.[1] ??
      'a block begins with a method and a target: GET https://example.org/',
  ]);
}

const hints: readonly (readonly [begin: RegExp, hint: string])[] = [
  [/^> *\{%/, 'a script above the request line begins with <: < {% ... %}'],
  [/^HTTP\/\d/, 'a response is not sent: delete it, or write # before its lines'],
];

function hasMethod(reading: BlockParse, { method, methodSpan, target }: RequestLine): boolean {
  if (methodSpan === null) return false;
  if (textOf(reading, methodSpan) !== method) return isTarget(textOf(reading, target));
  if (!isKnownMethod(method)) {
    reportToAuthor(reading, methodSpan.start, [
      `other tools do not support the method ${method}: they read it as part of the URL`,
      null,
    ]);
  }
  return true;
}
