import { indexOutside } from '../../../template/scan.ts';
import type { Draft, DraftHeader, SourceText } from '../../draft.ts';
import type { FoundProblem } from '../../problem.ts';
import { addedText, joinSourceTexts, sourceText } from '../../source-text.ts';
import { type Line, skipBlanks } from '../../text/lines.ts';
import type { Block, HeadNode, RequestNodes, Span } from '../../text/nodes.ts';
import { trimmedSpan, withoutVersion } from '../../text/request-line.ts';
import { mayBeDirective, readDirectives } from '../block-directives.ts';
import { type FoundDirectives, noDirectives } from '../directive-reader.ts';
import { readGraphqlBody } from '../graphql/body.ts';
import { type Fragment, fragmentsIn } from '../graphql/fragments.ts';
import { beginsWithQuery, isRequestType } from '../graphql/graphql.ts';
import { assembleBody, type BodyAssembly, bodyAssembly } from './assemble-body.ts';
import {
  bodyProblems,
  foreignProtocol,
  headProblems,
  isCountedLength,
  lineProblems,
} from './head-problems.ts';
import { pathItems, unusedPathItems } from './path-items.ts';
import { requestsInBody } from './requests-in-body.ts';

export interface ReadRequest {
  readonly draft: Draft;
  readonly problems: readonly FoundProblem[];
}

export function draftOfBlock(block: Block, fragments?: readonly Fragment[]): ReadRequest {
  const { source, request, end } = block;
  if (request === null) return withDirectives(emptyRequest(source, end), readDirectives(block).directives);
  const { sent } = request.body;
  const assembly = assemblyOf(source, request);
  const { read, comments } = withoutBody(block, request);
  const draft: Draft = {
    ...read.draft,
    source,
    ...(assembly === 'graphql' && sent.length > 0
      ? readGraphqlBody(source, sent, fragments ?? fragmentsIn(source, block.preamble))
      : { body: assembleBody(source, sent, assembly) }),
  };
  if (comments === null) return { draft, problems: read.problems };
  const found = [
    ...read.problems,
    ...bodyProblems(source, request),
    ...(assembly === 'multipart' ? [] : requestsInBody(source, sent)),
    ...comments,
  ];
  return { draft, problems: found };
}

interface WithoutBody {
  readonly read: ReadRequest;
  /** Problems of its directives; null for another protocol, where no other problem counts. */
  readonly comments: readonly FoundProblem[] | null;
}

function withoutBody(block: Block, request: RequestNodes): WithoutBody {
  const written = writtenHead(block.source, request);
  if (request.body.nodes.some(mayBeDirective)) return withDirectivesOf(block, written);
  written.withoutBody ??= withDirectivesOf(block, written);
  return written.withoutBody;
}

function withDirectivesOf(block: Block, head: WrittenHead): WithoutBody {
  const { source } = block;
  const { method, url, query, headers, foreign, problems } = head;
  const { directives, problems: comments } = readDirectives(block);
  const sent = sentAs[method] ?? method;
  const draft: Draft = { source, name: null, method: sent, url, query, headers, body: { kind: 'none' } };
  if (foreign === null) return { read: withDirectives({ draft, problems }, directives), comments };
  const read = withDirectives({ draft, problems: [foreign] }, { ...directives, problems: [] });
  return { read, comments: null };
}

const sentAs: Readonly<Record<string, string>> = { GRAPHQL: 'POST', SSE: 'GET', EVENTSOURCE: 'GET' };

interface WrittenHead extends Pick<Draft, 'method' | 'url' | 'query' | 'headers'> {
  readonly assembly: BodyAssembly;
  readonly foreign: FoundProblem | null;
  readonly problems: readonly FoundProblem[];
  /** Made once where no directive is in the body. */
  withoutBody: WithoutBody | null;
}

/** The nodes of a head stay the same while the text of its body is edited. */
let last: { readonly head: readonly HeadNode[]; readonly found: WrittenHead } | null = null;

function writtenHead(source: string, request: RequestNodes): WrittenHead {
  const { line, head } = request;
  if (last?.head === head) return last.found;
  const { method } = line;
  const headers = head.flatMap((node) => headerOf(source, node));
  const assembly = bodyAssembly({ method, headers });
  const found: WrittenHead = {
    method,
    // This header only describes the body, and is not sent.
    headers: headersSent(headers, { method, assembly }),
    url: joinSourceTexts([textOf(source, line.target), ...head.flatMap((node) => pathOf(source, node))]),
    query: head.flatMap((node) => (node.kind === 'query' ? readQueryLine(source, node) : [])),
    assembly,
    foreign: foreignProtocol(source, line),
    problems: [...lineProblems(source, line), ...headProblems(source, head)],
    withoutBody: null,
  };
  last = { head, found };
  return found;
}

function headersSent(
  headers: readonly DraftHeader[],
  { method, assembly }: Pick<WrittenHead, 'method' | 'assembly'>,
): readonly DraftHeader[] {
  if (assembly === 'graphql') return headers.filter((header) => !isRequestType(header));
  if (sentAs[method] !== 'GET') return headers;
  // `Event: name` chooses among the events of httpYac; here all are shown.
  const own = headers.filter(({ name }) => name.text.toLowerCase() !== 'event');
  const hasAccept = own.some(({ name }) => name.text.toLowerCase() === 'accept');
  return hasAccept ? own : [...own, { name: addedText('Accept'), value: addedText('text/event-stream') }];
}

export function assemblyOf(source: string, request: RequestNodes): BodyAssembly {
  const { assembly, headers } = writtenHead(source, request);
  const [first] = request.body.sent;
  if (assembly !== 'plain' || first?.kind !== 'text' || !beginsWithQuery(source, first)) return assembly;
  const type = headers.find(({ name }) => name.text.toLowerCase() === 'content-type')?.value.text ?? '';
  return type === '' || /json/i.test(type) ? 'graphql' : 'plain';
}

export function withDirectives(read: ReadRequest, written: FoundDirectives): ReadRequest {
  if (written === noDirectives) return read;
  const { draft, problems } = read;
  const { name, auth, directives, problems: found } = written;
  const path = pathItems(directives);
  const remarks = [
    ...found.filter(({ severity }) => severity === 'warning'),
    ...(path.length === 0 ? [] : unusedPathItems(draft, path)),
  ].map((problem) => ({ ...problem, part: 'directive' as const }));
  return {
    draft: {
      ...draft,
      ...(path.length === 0 ? {} : { path: [...(draft.path ?? []), ...path] }),
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

function headerOf(source: string, node: HeadNode): DraftHeader[] {
  if (node.kind === 'spread') {
    const value = joinSourceTexts([addedText('{{'), textOf(source, node.name), addedText('}}')]);
    return [{ name: addedText('...'), value, isSpread: true }];
  }
  if (node.kind !== 'header') return [];
  const name = textOf(source, node.name);
  const lines = [node.value, ...(node.folds ?? [])].map((span) => textOf(source, span));
  const value = joinSourceTexts(
    lines.flatMap((line, index) => (index === 0 ? [line] : [addedText(' '), line])),
  );
  return isCountedLength(name.text) ? [] : [{ name, value }];
}

function pathOf(source: string, node: HeadNode) {
  if (node.kind !== 'path') return [];
  return [textOf(source, trimmedSpan(source, node.start, withoutVersion(source, node.start, node.end)))];
}

function readQueryLine(source: string, line: Line): Draft['query'] {
  const mark = skipBlanks(source, line.start, line.end);
  const text = trimmed(source, mark + 1, withoutVersion(source, mark + 1, line.end));
  if (text.text === '') return [];
  const offset = text.runs[0]?.offset ?? mark + 1;
  const equals = indexOutside(text.text, 0, /=/g);
  if (equals === text.text.length) return [{ kind: 'text', name: text, value: null }];
  const nameEnd = offset + equals;
  return [
    {
      kind: 'text',
      name: trimmed(source, offset, nameEnd),
      value: trimmed(source, nameEnd + 1, offset + text.text.length),
    },
  ];
}

function trimmed(source: string, from: number, to: number): SourceText {
  const { start, end } = trimmedSpan(source, from, to);
  return sourceText(source.slice(start, end), start);
}
