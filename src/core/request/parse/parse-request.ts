import type { WrittenDirective } from '../../directives/directive.ts';
import type { Draft, ParsedRequest } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { type FoundProblem, placeProblems } from '../problem.ts';
import { nearestOffset } from '../source-text.ts';
import { startOfOneLine, withBody } from '../text/block.ts';
import type { Block } from '../text/nodes.ts';
import { headOfFirst } from '../text/reading.ts';
import { pathParameters } from '../url/path-parameters.ts';
import { readDirectives } from './block-directives.ts';
import { draftOfBlock, type ReadRequest, withDirectives } from './http-form/draft-of-block.ts';
import { problemOfPart } from './http-form/parts-of-files.ts';
import { parseOneLine } from './one-line.ts';

export interface ParseOptions {
  readonly form?: boolean;
}

/** Parses a request in either form (runner/README.md). Never throws: problems are part of the result. */
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
  const head = headOfFirst(source);
  const start = startOfOneLine(source, head);
  if (start === null) return httpRequest(withBody(source, head));
  const oneLine = parseOneLine(source, start, { form });
  const { isComplete } = oneLine;
  const hasLinesBelow = /\S/.test(source.slice(head.request?.line.next));
  const hasLinesAbove = head.preamble.some(({ kind }) => kind !== 'blank');
  if (oneLine.hasUnknownItem && (hasLinesAbove || hasLinesBelow)) {
    return { ...httpRequest(withBody(source, head)), form: 'one-line', isComplete };
  }
  const read = hasLinesAbove
    ? withDirectives(oneLine, readDirectives({ ...head, source, request: null }).directives)
    : oneLine;
  return { form: 'one-line', isComplete, parsed: placed(read) };
}

/** Scripts and variables of files are neither run nor sent when typed, but warned of. */
function httpRequest(block: Block): TypedRequest {
  const { draft: written, problems } = draftOfBlock(block);
  const isWhole = written.path !== undefined || pathParameters(written.url.text).length === 0;
  const draft = isWhole ? written : { ...written, path: [] };
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
      message: 'GET with a body; POST sends one as a rule',
      hint: 'write POST, or GET where it is meant, in front of the URL',
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
  const before = preamble.flatMap((node) =>
    node.kind === 'script' ||
    node.kind === 'block' ||
    node.kind === 'script-file' ||
    node.kind === 'import' ||
    node.kind === 'variable'
      ? [problemOfPart(node.kind, { source, node })]
      : [],
  );
  const behind = (request?.body.nodes ?? []).flatMap((node) => {
    switch (node.kind) {
      case 'script':
      case 'block':
      case 'script-file':
      case 'response-file':
      case 'variable':
        return [problemOfPart(node.kind, { source, node })];
      case 'text': {
        const isCandidate = node.looksLike === 'script-file' || node.looksLike === 'response-file';
        return isCandidate ? [problemOfPart('candidate', { source, node })] : [];
      }
      default:
        return [];
    }
  });
  const hasMore = /^[ \t]*[^\s#]/m.test(source.slice(end).replace(/^.*\n?/, ''));
  return [...before, ...behind, ...(hasMore ? [anotherRequest(end)] : [])];
}

const anotherRequest = (offset: number): FoundProblem => ({
  severity: 'warning',
  message: 'what follows this line is another request, and is not part of this one',
  hint: 'send one request at a time',
  offset,
  length: 3,
});
