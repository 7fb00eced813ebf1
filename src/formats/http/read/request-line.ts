import { isKnownMethod } from '../../../core/request/methods.ts';
import { quoted } from '../../../core/request/quoted.ts';
import { skipBlanks } from '../../../core/request/text/lines.ts';
import type { RequestLine } from '../../../core/request/text/nodes.ts';
import { isTarget } from '../../../core/request/text/request-line.ts';
import { type FileReading, reportError, reportToAuthor, textOf } from './reading.ts';

/** Protocols of httpYac and JetBrains' client. */
const otherProtocols: ReadonlySet<string> = new Set(
  'GRPC WEBSOCKET WS WSS SSE EVENTSOURCE MQTT AMQP RSOCKET GRAPHQLWS'.split(' '),
);

export function checkRequestLine(reading: FileReading, line: RequestLine): boolean {
  const start = skipBlanks(reading.source, line.start, line.end);
  const text = reading.source.slice(start, line.end);
  const word = /^[A-Z]+(?=[ \t]|$)/.exec(text)?.[0] ?? '';
  if (otherProtocols.has(word)) {
    reportError(reading, start, [
      `${word} is another protocol; restloop sends HTTP requests`,
      'move it to a file of its own',
    ]);
    return false;
  }
  if (line.methodSpan === null ? isTarget(text) : hasMethod(reading, line)) return true;
  reportError(reading, start, [
    `${quoted(text)} is not a request line`,
    'a block begins with a method and a target: GET https://example.org/',
  ]);
  return false;
}

/** In lower case a method needs a target after it. */
function hasMethod(reading: FileReading, { method, methodSpan, target }: RequestLine): boolean {
  if (methodSpan === null) return false;
  if (textOf(reading, methodSpan) !== method) return isTarget(textOf(reading, target));
  if (!isKnownMethod(method)) {
    reportToAuthor(reading, methodSpan.start, [
      `${method} is not a method that other tools know: they read it as part of the URL`,
      null,
    ]);
  }
  return true;
}
