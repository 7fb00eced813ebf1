import { isAssertionLine } from '../../../core/directives/assertion.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { isMethod } from '../../../core/request/methods.ts';
import { isScriptStart } from '../../../core/request/parse/http-form/body-entries.ts';
import { parseHttpForm } from '../../../core/request/parse/http-form/http-form.ts';
import { type Line, lineAt, skipBlanks } from '../../../core/request/parse/lines.ts';
import { looksLikeUrl, withoutVersion } from '../../../core/request/parse/request-line.ts';
import { quoted } from '../../../core/request/quoted.ts';
import { sourceText } from '../../../core/request/source-text.ts';
import type { Directives } from './directives.ts';
import {
  type BlockReading,
  peekLine,
  reportError,
  reportToAuthor,
  reportWarning,
  textOf,
} from './reading.ts';

export type Head = Pick<Draft, 'method' | 'target' | 'query' | 'headers'>;

/** Methods that the other tools know beside the common ones (RFC 9110, WebDAV). */
const otherMethods: ReadonlySet<string> = new Set(
  'TRACE CONNECT PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH ACL MKCALENDAR CHECKOUT REPORT MERGE GRAPHQL'.split(
    ' ',
  ),
);

/** Request lines of other protocols, in httpYac and in JetBrains' client. */
const otherProtocols: ReadonlySet<string> = new Set(
  'GRPC WEBSOCKET WS WSS SSE EVENTSOURCE MQTT AMQP RSOCKET GRAPHQLWS'.split(' '),
);

/** Request line, query lines and headers. Leaves `at` where the body begins; null where there is no request line. */
export function readHead(reading: BlockReading, requestLine: Line, directives: Directives): Head | null {
  const first = readRequestLine(reading, requestLine);
  if (first === null) {
    reading.at = reading.end;
    return null;
  }
  const end = endOfHead(reading, requestLine);
  const { draft, problems } = parseHttpForm(reading.source, {
    start: requestLine.start,
    end,
    directives,
  });
  for (const { severity, offset, message, hint } of problems) {
    if (severity === 'error') reportError(reading, offset, [message, hint]);
    else
      reportWarning(reading, { offset, part: offset < requestLine.next ? 'url' : 'header' }, [message, hint]);
  }
  checkLines(reading, { requestLine, end, directives });
  reading.at = end;
  const { method, query, headers } = draft;
  // A method that the core does not take for one stands in the target.
  const target = method === first.method || first.method === 'GET' ? draft.target : first.target;
  return { method: first.method === 'GET' ? method : first.method, target, query, headers };
}

function readRequestLine(reading: BlockReading, line: Line): Pick<Head, 'method' | 'target'> | null {
  const { source } = reading;
  const start = skipBlanks(source, line.start, line.end);
  const text = source.slice(start, line.end);
  const word = /^[A-Za-z][A-Za-z-]*(?=[ \t]|$)/.exec(text)?.[0] ?? '';
  const targetStart = skipBlanks(source, start + word.length, line.end);
  const targetText = source
    .slice(targetStart, Math.max(targetStart, withoutVersion(source, targetStart, line.end)))
    .trimEnd();
  const target = sourceText(targetText, targetStart);
  const method = word.toUpperCase();
  const isUpper = word !== '' && word === method;
  if (isUpper && otherProtocols.has(word)) {
    reportError(reading, start, [
      `${word} is another protocol; restloop sends HTTP requests`,
      'move it to a file of its own',
    ]);
    return null;
  }
  const isKnown = isMethod(method) || otherMethods.has(method);
  if (isKnown && (isUpper || isTarget(targetText))) return { method, target };
  if (isUpper && looksLikeUrl(source, targetStart)) {
    reportToAuthor(reading, start, [
      `${word} is no method that other tools know: they take it for a part of the URL`,
      null,
    ]);
    return { method, target };
  }
  if (isTarget(text)) return { method: 'GET', target };
  reportError(reading, start, [
    `${quoted(text)} is no request line`,
    'a block begins with a method and a target: GET https://example.org/',
  ]);
  return null;
}

/** What may stand where a URL is expected: with a scheme, a path, a placeholder, or a host. */
function isTarget(text: string): boolean {
  if (/^(?:https?:\/\/|\/|\{\{)/i.test(text)) return true;
  return /^(?:\[[\da-fA-F:.]+\]|localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d))(?::\d+)?(?:[/?#]\S*)?(?:[ \t]+HTTP\/\S+)?$/.test(
    text,
  );
}

/** The blank line before the body is the end, or a script that follows without one. */
function endOfHead(reading: BlockReading, requestLine: Line): number {
  const { source, end } = reading;
  for (
    let line = lineAt(source, requestLine.next, end);
    line !== null;
    line = lineAt(source, line.next, end)
  ) {
    const text = textOf(reading, line).trim();
    if (text === '' || isAssertionLine(text)) return line.start;
    if (isScriptStart(text, '>')) {
      reportToAuthor(reading, line.start, [
        'only httpYac reads a script without a blank line before it',
        'put a blank line before it',
      ]);
      return line.start;
    }
  }
  return end;
}

function checkLines(
  reading: BlockReading,
  {
    requestLine,
    end,
    directives,
  }: { readonly requestLine: Line; readonly end: number; readonly directives: Directives },
): void {
  const head: BlockReading = { ...reading, at: requestLine.next, end };
  const { source } = reading;
  const hasVersion = withoutVersion(source, requestLine.start, requestLine.end) < requestLine.end;
  let isVersionReported = false;
  for (let line = peekLine(head); line !== null; line = peekLine(head)) {
    head.at = line.next;
    const start = skipBlanks(source, line.start, line.end);
    const text = source.slice(start, line.end).trimEnd();
    if (text.startsWith('#') || text.startsWith('//')) {
      directives.note(line, 'head');
    } else if (/^[?&]/.test(text)) {
      if (hasVersion && !isVersionReported) {
        reportToAuthor(reading, requestLine.start, [
          'other tools lose query lines that follow the HTTP version',
          'put the version at the end of the last one',
        ]);
        isVersionReported = true;
      }
      if (!text.includes('=')) {
        reportToAuthor(reading, start, [
          'httpYac does not read a query line without "="',
          'put it on the request line',
        ]);
      }
    } else if (text.startsWith('/') && start > line.start) {
      reportToAuthor(reading, start, [
        'the REST Client takes a line with a path for a header',
        'put the path on the request line',
      ]);
    } else if (/^[^\s:]+[ \t]*:$/.test(text)) {
      reportToAuthor(reading, start, ['Kulala does not read a header without a value', null]);
    }
  }
}
