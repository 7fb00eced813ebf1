import type { WrittenDirective } from '../../directives/directive.ts';
import type { Draft, ParsedRequest } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { type FoundProblem, placeProblems } from '../problem.ts';
import { nearestOffset } from '../source-text.ts';
import { withBody } from '../text/block.ts';
import type { Block, Span } from '../text/nodes.ts';
import { blocksOf } from '../text/split-text.ts';
import { pathParameters } from '../url/path-parameters.ts';
import { readDirectives } from './block-directives.ts';
import { draftOfBlock, type ReadRequest, withDirectives } from './http-form/draft-of-block.ts';
import { parseOneLine } from './one-line.ts';

export interface ParseOptions {
  readonly form?: boolean;
}

/** Parses a request in either form (core/session/README.md). Never throws: problems are part of the result. */
export const parseRequest = (source: string, options: ParseOptions = {}): ParsedRequest =>
  readRequest(source, options).parsed;

export function directivesOf(text: string): readonly WrittenDirective[] {
  return /^[ \t]*(?:(?:#|\/\/).*@|\?\?)/m.test(text) ? (parseRequest(text).draft.directives ?? []) : [];
}

export type TypedRequest = { readonly parsed: ParsedRequest } & (
  | { readonly form: 'one-line'; readonly isComplete: boolean }
  | { readonly form: 'http'; readonly block: Block }
);

// From the key that ends an input to its response the same text is asked for many times.
let last: { readonly source: string; readonly isForm: boolean; readonly request: TypedRequest } | null = null;

export function readRequest(source: string, { form: isForm = false }: ParseOptions = {}): TypedRequest {
  if (last?.source !== source || last.isForm !== isForm) {
    last = { source, isForm, request: readEither(source, isForm) };
  }
  return last.request;
}

function readEither(source: string, form: boolean): TypedRequest {
  const [{ head, source: own }] = blocksOf(source);
  const start = head.oneLineStart;
  const block = { end: own.length, ...head };
  if (start === null) return httpRequest(withBody(source, block));
  const oneLine = parseOneLine(source, start, { form });
  const { isComplete } = oneLine;
  const hasLinesBelow = /\S/.test(source.slice(head.request?.line.next));
  const hasLinesAbove = head.preamble.some(({ kind }) => kind !== 'blank');
  if (oneLine.hasUnknownItem && (hasLinesAbove || hasLinesBelow)) {
    return { ...httpRequest(withBody(source, block)), form: 'one-line', isComplete };
  }
  const read = hasLinesAbove
    ? withDirectives(oneLine, readDirectives({ ...block, source, request: null }).directives)
    : oneLine;
  return { form: 'one-line', isComplete, parsed: placed(read) };
}

function httpRequest(block: Block): TypedRequest {
  const { draft: written, problems } = draftOfBlock(block);
  const isWhole = written.path !== undefined || pathParameters(written.url.text).length === 0;
  const draft = isWhole ? written : { path: [], ...written };
  const isUnnamed = block.request?.line.methodSpan === null;
  const parsed = placed({
    draft,
    problems: [...problems, ...(isUnnamed ? getWithBody(draft) : []), ...partsOfFiles(block)],
  });
  return { form: 'http', block, parsed };
}

/** Lines as in a file are GET where no method is written, as other tools read them. */
function getWithBody({ body, url }: Draft): FoundProblem[] {
  if (body.kind === 'none') return [];
  return [
    {
      severity: 'warning',
      message: 'GET with a body; usually POST is meant',
      hint: 'write POST, or GET if you mean it, before the URL',
      offset: nearestOffset(url, 0),
      length: url.text.length,
    },
  ];
}

function placed({ draft, problems }: ReadRequest): ParsedRequest {
  if (problems.length === 0) return { draft, problems: [], warnings: [] };
  const lines = createLineIndex(draft.source);
  return {
    draft,
    problems: placeProblems(problems, 'error', lines),
    warnings: placeProblems(problems, 'warning', lines),
  };
}

function partsOfFiles({ source, preamble, request, end }: Block): FoundProblem[] {
  const found = [...preamble, ...(request?.body.nodes ?? [])].flatMap((node) => {
    const looks = node.kind === 'text' ? node.looksLike : null;
    const kind = looks === 'script-file' || looks === 'response-file' ? 'candidate' : node.kind;
    return isPart(kind) ? [problemOfPart(kind, { source, node })] : [];
  });
  const hasMore = /^[ \t]*[^\s#]/m.test(source.slice(end).replace(/^.*\n?/, ''));
  return [...found, ...(hasMore ? [anotherRequest(end)] : [])];
}

const anotherRequest = (offset: number): FoundProblem => ({
  severity: 'warning',
  message: 'the text after this line is another request',
  hint: 'it is sent after this one',
  offset,
  length: 3,
});

function problemOfPart(
  kind: keyof typeof partProblems,
  { source, node: { start, end } }: { readonly source: string; readonly node: Span },
): FoundProblem {
  const [message, hint] = partProblems[kind];
  const [{ length }] = source.slice(start, end).split(/\r?\n/, 1) as [string];
  return { severity: 'warning', message, hint, offset: start, length };
}

const unusedScript = [
  'this script is not run or sent: only request files can have scripts',
  'put the text into a file and run it: restloop run api.http',
] as const;

const partProblems = {
  script: unusedScript,
  block: unusedScript,
  'script-file': unusedScript,
  'response-file': [
    'the response is not written to this file: only request files support this line',
    'restloop send --output FILE writes it',
  ],
  import: ['other files are not imported here', 'restloop run takes several files, one after another'],
  variable: [
    'this line sets a variable only in files; here it is not set or sent',
    'set it first: client.setVar(name, value), or --var name=value',
  ],
  candidate: [
    'this line is sent as part of the body; other tools read it as a script or a file',
    'to send it safely, put the body into a file: < ./path',
  ],
} as const;

const isPart = (kind: string): kind is keyof typeof partProblems => Object.hasOwn(partProblems, kind);
