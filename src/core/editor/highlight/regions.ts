import { classifyInput, type InputKind } from '../../request/classify.ts';
import type { BlockHead } from '../../request/text/block.ts';
import { skipBlanks } from '../../request/text/lines.ts';
import type { HeadNode, PreambleNode, Span } from '../../request/text/nodes.ts';
import { blocksOf, type PlacedBlock } from '../../request/text/split-text.ts';
import { bodyState } from './languages/body.ts';
import { javascriptStart } from './languages/javascript.ts';
import { commentState, runState } from './languages/text-run.ts';
import { oneLineRegions } from './one-line-regions.ts';
import type { Region } from './region.ts';

export function regionsOf(text: string, kind: InputKind['kind']): Region[] {
  const whole = (state: string): Region[] => [{ start: 0, end: text.length, state }];
  switch (kind) {
    case 'request':
      return requestRegions(text);
    case 'command': {
      const name = /^\s*\.preview(?=\s)/.exec(text)?.[0];
      if (name === undefined) return whole('K');
      const request = text.slice(name.length);
      const isRequest = classifyInput(request).kind === 'request';
      const rest = isRequest ? requestRegions(request) : filled([], request.length);
      return [
        { start: 0, end: name.length, state: 'K' },
        ...rest.map((region) => shifted(region, name.length)),
      ];
    }
    case 'pipe':
      return whole('P');
    case 'curl':
      return whole('C');
    case 'script':
      return whole(javascriptStart);
    case 'empty':
      return whole(text.trimStart().startsWith('#') ? commentState : runState('plain'));
    default:
      return kind satisfies never;
  }
}

function requestRegions(text: string): Region[] {
  return blocksOf(text).flatMap((block) =>
    regionsInBlock(block).map((region) => shifted(region, block.start)),
  );
}

const shifted = ({ start, end, state }: Region, by: number): Region => ({
  start: start + by,
  end: end + by,
  state,
});

/** Regions of blocks whose heads were not read again; that of a body has no end. */
const known = new WeakMap<BlockHead, readonly Region[]>();

function regionsInBlock({ source, head }: PlacedBlock): readonly Region[] {
  let regions = known.get(head);
  if (regions === undefined) {
    regions = filled(blockRegions(source, head), source.length);
    known.set(head, regions);
  }
  const last = regions.at(-1);
  if (last?.end !== Number.POSITIVE_INFINITY) return regions;
  return [...regions.slice(0, -1), { ...last, end: source.length }];
}

function blockRegions(text: string, block: BlockHead): Region[] {
  const preamble = block.preamble.flatMap((node) => preambleRegions(text, node));
  if (block.request === null) return preamble;
  const { line, head, bodyStart } = block.request;
  const oneLine = oneLineRegions(text, block);
  if (oneLine !== null) return [...preamble, ...oneLine];
  const version = skipBlanks(text, line.target.end, line.end);
  return [
    ...preamble,
    ...(line.methodSpan === null ? [] : [{ ...line.methodSpan, state: runState('method') }]),
    { ...line.target, state: runState('url') },
    { start: version, end: line.end, state: runState('muted') },
    ...head.flatMap((node) => headRegions(text, node)),
    { start: bodyStart, end: Number.POSITIVE_INFINITY, state: bodyState(text, head) },
  ];
}

function preambleRegions(text: string, node: PreambleNode): Region[] {
  const { start, end, next } = node;
  switch (node.kind) {
    case 'blank':
    case 'import':
    case 'proto':
    case 'fragment':
      return [];
    case 'block': {
      const code = { start: text.indexOf('\n', start) + 1, end: text.lastIndexOf('}}', end) };
      return [
        { start, end: code.start, state: runState('punctuation') },
        { ...code, state: javascriptStart },
        { start: code.end, end, state: runState('punctuation') },
      ];
    }
    case 'comment':
    case 'block-comment':
      return [{ start, end, state: commentState }];
    case 'variable':
      return [variableRegion(text, node)];
    case 'script-file':
      return [{ start, end, state: 'B?' }];
    case 'script':
      return [
        { start, end: node.code?.start ?? next, state: runState('punctuation') },
        ...(node.code === null ? [] : [{ ...node.code, state: javascriptStart }]),
        { start: node.code?.end ?? next, end, state: runState('punctuation') },
      ];
    default:
      return node satisfies never;
  }
}

function variableRegion(text: string, { start, end }: Span): Region {
  const length = /^[ \t]*@[^\s=]+[ \t]*:?=/.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start, end: start + length, state: runState('attribute') };
}

function headRegions(text: string, node: HeadNode): Region[] {
  const { start, end } = node;
  switch (node.kind) {
    case 'blank':
      return [];
    case 'comment':
      return [{ start, end, state: commentState }];
    case 'path':
      return [{ start, end, state: runState('url') }];
    case 'variable':
      return [variableRegion(text, node)];
    case 'query': {
      const mark = start + (text.slice(start, end).search(/\S/) + 1);
      return [
        { start: mark - 1, end: mark, state: runState('punctuation') },
        { start: mark, end, state: 'Q' },
      ];
    }
    case 'unknown':
      return [{ start, end, state: runState('header-name') }];
    case 'header':
      return [
        { ...node.name, state: runState('header-name') },
        { start: node.name.end, end: text.indexOf(':', node.name.end) + 1, state: runState('punctuation') },
        { ...node.value, state: runState('header-value') },
        ...(node.folds ?? []).map((fold) => ({ ...fold, state: runState('header-value') })),
      ];
    case 'spread':
      return [
        { start: node.name.start - 3, end: node.name.start, state: runState('punctuation') },
        { ...node.name, state: runState('placeholder') },
      ];
    default:
      return node satisfies never;
  }
}

function filled(regions: readonly Region[], end: number): Region[] {
  const all: Region[] = [];
  let at = 0;
  for (const region of regions) {
    if (region.start > at) all.push({ start: at, end: region.start, state: runState('plain') });
    if (region.end > Math.max(region.start, at)) all.push({ ...region, start: Math.max(region.start, at) });
    at = Math.max(at, region.end);
  }
  if (at < end) all.push({ start: at, end, state: runState('plain') });
  return all;
}
