import { readDirectiveComment } from '../../../core/directives/comment.ts';
import { createLineIndex } from '../../../core/request/position.ts';
import type { Block, Span } from '../../../core/request/text/nodes.ts';
import type { Section } from '../../../core/request/text/separators.ts';
import type { Collection, CollectionRequest } from '../../../core/session/collection/collection.ts';
import type { SavedRequest } from '../../../core/session/types.ts';
import { toImportResult } from '../../imported.ts';
import { readHttpFile } from '../parse.ts';
import { type Edit, editedText, insertLines } from './edit.ts';

export interface FileBlock extends Span {
  readonly section: Section;
  readonly nodes: Block;
  readonly found: FoundRequest | null;
}

export interface FoundRequest {
  readonly request: CollectionRequest;
  readonly saved: SavedRequest;
}

export interface FileBlocks {
  readonly source: string;
  readonly blocks: readonly FileBlock[];
  readonly collection: Collection;
}

export function readBlocks(source: string): FileBlocks {
  const { collection, blocks: read } = readHttpFile(source);
  const { requests } = toImportResult(collection, { path: '', problems: [], fileAuth: 'apart' });
  const saved = new Map(collection.requests.map(({ line }, index) => [line, requests[index]]));
  const byLine = new Map(collection.requests.map((request) => [request.line, request]));
  const lines = createLineIndex(source);
  const blocks = read.map(({ section, nodes }, index): FileBlock => {
    const line = nodes.request === null ? 0 : lines.positionAt(nodes.request.line.start).line;
    const [request, own] = [byLine.get(line), saved.get(line)];
    const found = request === undefined || own === undefined ? null : { request, saved: own };
    return { start: read[index - 1]?.section.end ?? 0, end: section.end, section, nodes, found };
  });
  return { source, blocks, collection };
}

export const readChanged = (file: FileBlocks, source: string): FileBlocks =>
  source === file.source ? file : readBlocks(source);

export function headBlocks({ blocks }: FileBlocks): readonly FileBlock[] {
  const first = blocks.findIndex(({ found }) => found !== null);
  return blocks.slice(0, first < 0 ? blocks.length : first).filter(({ nodes }) => nodes.request === null);
}

export function insertAtTop({ source, blocks }: FileBlocks, lines: readonly string[]): Edit {
  const [first] = blocks;
  const start = first?.section.start ?? 0;
  const text = editedText(source);
  if (first === undefined) return insertLines(text, start, lines);
  const { preamble, request } = first.nodes;
  if (request !== null) return insertLines(text, start, [...lines, '', '###']);
  const below = preamble.findIndex((node) => node.kind !== 'comment' || isDirective(source, node));
  const node = preamble[below];
  const at = below < 0 ? first.end : below > 0 && node?.kind === 'blank' ? node.next : start;
  const hasGap = /^[ \t]*\r?(?:\n|$)/.test(source.slice(at));
  return insertLines(text, at, hasGap ? lines : [...lines, '']);
}

const isDirective = (source: string, { start, end }: Span): boolean =>
  readDirectiveComment(source.slice(start, end)) !== null;
