import type { Draft, DraftHeader } from '../../draft.ts';
import { isMethod } from '../../methods.ts';
import { nearestMethod } from '../../mistyped-method.ts';
import type { FoundProblem } from '../../problem.ts';
import { otherProtocol, otherScheme } from '../../protocols.ts';
import { quoted } from '../../quoted.ts';
import { joinSourceTexts, sourceText } from '../../source-text.ts';
import { isBlankCode, type Line, lineAt, skipBlanks } from '../../text/lines.ts';
import type { Block, HeadNode, RequestLine, RequestNodes, Span } from '../../text/nodes.ts';
import { endOfTarget, trimmedSpan, withoutVersion } from '../../text/request-line.ts';
import { readDirectives } from '../block-directives.ts';
import type { FoundDirectives } from '../directive-reader.ts';
import { misplacedTarget } from '../misplaced-target.ts';
import { assembleBody, type BodyAssembly, bodyAssembly } from './assemble-body.ts';
import { beginsWithQuery, isRequestType } from './graphql.ts';
import { readQueryLine } from './query-line.ts';
import { requestsInBody } from './requests-in-body.ts';

export interface ReadRequest {
  readonly draft: Draft;
  readonly problems: readonly FoundProblem[];
}

export function draftOfBlock(block: Block): ReadRequest {
  const { source, request, end } = block;
  const { directives, problems } = readDirectives(block);
  if (request === null) return withDirectives(emptyRequest(source, end), directives);
  const { sent } = request.body;
  const { method, url, query, headers, problems: ownProblems } = writtenHead(source, request);
  const assembly = assemblyOf(source, request);
  const draft: Draft = {
    source,
    name: null,
    method: method === 'GRAPHQL' ? 'POST' : method,
    url,
    query,
    headers,
    body: assembleBody(source, sent, assembly),
  };
  const foreign = foreignProtocol(source, request.line);
  if (foreign !== null)
    return withDirectives({ draft, problems: [foreign] }, { ...directives, problems: [] });
  const found = [
    ...ownProblems,
    ...bodyProblems(source, request),
    ...(assembly === 'multipart' ? [] : requestsInBody(source, sent)),
    ...problems,
  ];
  return withDirectives({ draft, problems: found }, directives);
}

interface WrittenHead extends Pick<Draft, 'method' | 'url' | 'query' | 'headers'> {
  readonly assembly: BodyAssembly;
  readonly problems: readonly FoundProblem[];
}

/** The nodes of a head stay the same while its body is edited. */
const heads = new WeakMap<readonly HeadNode[], WrittenHead>();

function writtenHead(source: string, request: RequestNodes): WrittenHead {
  const { line, head } = request;
  const cached = heads.get(head);
  if (cached !== undefined) return cached;
  const { method, headers } = headOf(source, request);
  const assembly = bodyAssembly({ method, headers });
  const found: WrittenHead = {
    method,
    // This header only describes the body, and is not sent.
    headers: assembly === 'graphql' ? headers.filter((header) => !isRequestType(header)) : headers,
    url: joinSourceTexts([textOf(source, line.target), ...head.flatMap((node) => pathOf(source, node))]),
    query: head.flatMap((node) => (node.kind === 'query' ? readQueryLine(source, node) : [])),
    assembly,
    problems: [...lineProblems(source, line), ...headProblems(source, head)],
  };
  heads.set(head, found);
  return found;
}

/** A JSON body that begins with a query is GraphQL, as in httpYac. */
export function assemblyOf(source: string, request: RequestNodes): BodyAssembly {
  const { assembly, headers } = writtenHead(source, request);
  const [first] = request.body.sent;
  if (assembly !== 'plain' || first?.kind !== 'text' || !beginsWithQuery(source, first)) return assembly;
  const type = headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text ?? '';
  return type === '' || /json/i.test(type) ? 'graphql' : 'plain';
}

function headOf(source: string, { line, head }: RequestNodes): Pick<Draft, 'method' | 'headers'> {
  return { method: line.method, headers: head.flatMap((node) => headerOf(source, node)) };
}

/** Warnings of directives go with the draft; their errors are problems of the text. */
export function withDirectives(
  { draft, problems }: ReadRequest,
  { name, auth, directives, problems: found }: FoundDirectives,
): ReadRequest {
  const remarks = found
    .filter(({ severity }) => severity === 'warning')
    .map((problem) => ({ ...problem, part: 'directive' as const }));
  return {
    draft: {
      ...draft,
      name: name ?? draft.name,
      ...(auth === null ? {} : { auth: auth.draft }),
      ...(directives.length === 0 ? {} : { directives }),
      ...(remarks.length === 0 ? {} : { remarks }),
    },
    problems: [...problems, ...found.filter(({ severity }) => severity === 'error')],
  };
}

function emptyRequest(source: string, at: number): ReadRequest {
  const problem = {
    severity: 'error',
    message: 'there is no request line',
    hint: 'a request begins with a method and a target, such as GET /users',
    offset: at,
    length: 0,
  } as const;
  const draft: Draft = {
    source,
    name: null,
    method: 'GET',
    url: sourceText('', at),
    query: [],
    headers: [],
    body: { kind: 'none' },
  };
  return { draft, problems: [problem] };
}

const textOf = (source: string, { start, end }: Span) => sourceText(source.slice(start, end), start);

/** Counted when sent: a written one would be wrong as soon as the body changes. */
const isCountedLength = (name: string): boolean => name.toLowerCase() === 'content-length';

function headerOf(source: string, node: HeadNode): DraftHeader[] {
  if (node.kind !== 'header') return [];
  const name = textOf(source, node.name);
  return isCountedLength(name.text) ? [] : [{ name, value: textOf(source, node.value) }];
}

function pathOf(source: string, node: HeadNode) {
  if (node.kind !== 'path') return [];
  return [textOf(source, trimmedSpan(source, node.start, withoutVersion(source, node.start, node.end)))];
}

/** Another protocol has other headers and another body: nothing else is checked. */
function foreignProtocol(source: string, { method, target, start, end }: RequestLine): FoundProblem | null {
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

function lineProblems(source: string, line: RequestLine): FoundProblem[] {
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
      hint: 'leave the quotes out; a blank in a URL is %20',
      offset: start,
      length: end - start,
    },
  ];
}

/** A server may know any method, but one that is nearly a usual one is a slip. */
function unknownMethod({ method, methodSpan }: RequestLine): FoundProblem[] {
  const nearest = methodSpan === null ? null : nearestMethod(method);
  if (methodSpan === null || nearest === null) return [];
  const { start, end } = methodSpan;
  return [
    {
      severity: 'warning',
      message: `${method} is not a method of HTTP`,
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
      message: 'a blank in the URL: what follows it is sent as a part of the URL',
      hint: 'write %20 where a blank is meant, and headers on lines of their own',
      offset: start + at,
      length: skipBlanks(source, start + at) - (start + at),
    },
  ];
}

function headProblems(source: string, head: readonly HeadNode[]): FoundProblem[] {
  return head.flatMap((node) => {
    if (node.kind === 'unknown') return [notAHeader(source, node)];
    const isCounted = node.kind === 'header' && isCountedLength(source.slice(node.name.start, node.name.end));
    return isCounted ? [countedLength(node)] : [];
  });
}

/** No header begins as these bodies do: httpYac reads them so, too. */
function bodyProblems(source: string, { head, body }: RequestNodes): FoundProblem[] {
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
    message: 'Content-Length is left out: it is counted when the request is sent',
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
    ? 'a command of the shell is an input of its own'
    : isIndented
      ? 'a header takes one line, without blanks before it'
      : isMethod(/^\S+(?= )/.exec(text)?.[0] ?? '')
        ? 'another request? Separate it from the one above with a line ###'
        : 'is the blank line missing before the body? A header is Name: value';
  const shown = text.trimEnd();
  return {
    severity: 'error',
    message: `${quoted(shown)} is not a header`,
    hint,
    offset: start,
    length: shown.length,
  };
}
