import type { WrittenDirective } from '../../directives/directive.ts';
import type { ParsedRequest } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { type FoundProblem, placeProblems } from '../problem.ts';
import { readBlockHead, startOfOneLine, withBody } from '../text/block.ts';
import type { Block } from '../text/nodes.ts';
import { readDirectives } from './block-directives.ts';
import { draftOfBlock, type ReadRequest, withDirectives } from './http-form/draft-of-block.ts';
import { problemOfPart } from './http-form/parts-of-files.ts';
import { parseOneLine } from './one-line.ts';

export interface ParseOptions {
  /** Fields of a one-line request (`name=value`) make a form, as with `--form`. */
  readonly form?: boolean;
}

/**
 * Parses a request in either form of runner/README.md. Never throws: a text that is not a request has a problem, and the
 * draft holds what could be read.
 */
export function parseRequest(source: string, options: ParseOptions = {}): ParsedRequest {
  const { draft, problems } = parseEither(source, options);
  if (problems.length === 0) return { draft, problems: [], warnings: [] };
  const lines = createLineIndex(source);
  return {
    draft,
    problems: placeProblems(problems, 'error', lines),
    warnings: placeProblems(problems, 'warning', lines),
  };
}

/** The directives of a text, read with it. Most texts have none, and are not parsed for that. */
export function directivesOf(text: string): readonly WrittenDirective[] {
  return /^[ \t]*(?:(?:#|\/\/).*@|\?\?)/m.test(text) ? (parseRequest(text).draft.directives ?? []) : [];
}

function parseEither(source: string, options: ParseOptions): ReadRequest {
  const head = readBlockHead(source);
  const start = startOfOneLine(source, head);
  if (start === null) return parseTyped(withBody(source, head));
  const oneLine = parseOneLine(source, start, options);
  // Something that is no item, and lines around it: a request line whose URL has a blank in it.
  const hasLinesBelow = /\S/.test(source.slice(head.request?.line.next));
  const hasLinesAbove = head.preamble.some(({ kind }) => kind !== 'blank');
  if (oneLine.hasUnknownItem && (hasLinesAbove || hasLinesBelow)) return parseTyped(withBody(source, head));
  if (!hasLinesAbove) return oneLine;
  return withDirectives(oneLine, readDirectives({ ...head, source, request: null }).directives);
}

/** A block that was typed or pasted: what only files have is neither run nor sent, and is warned of. */
function parseTyped(block: Block): ReadRequest {
  const { draft, problems } = draftOfBlock(block);
  return { draft, problems: [...problems, ...partsOfFiles(block)] };
}

function partsOfFiles({ source, preamble, request, end }: Block): FoundProblem[] {
  const before = preamble.flatMap((node) =>
    node.kind === 'script' ||
    node.kind === 'script-file' ||
    node.kind === 'import' ||
    node.kind === 'variable'
      ? [problemOfPart(node.kind, { source, node })]
      : [],
  );
  const behind = (request?.body.nodes ?? []).flatMap((node) => {
    switch (node.kind) {
      case 'script':
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
