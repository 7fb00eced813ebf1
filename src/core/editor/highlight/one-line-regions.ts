import type { BlockHead } from '../../request/text/block.ts';
import type { Span } from '../../request/text/nodes.ts';
import { readItem } from '../../request/text/one-line/items.ts';
import { type OneLinePart, oneLineParts } from '../../request/text/one-line/parts.ts';
import type { Word } from '../../request/text/one-line/words.ts';
import type { Style } from '../../text/styled.ts';
import { itemValueStates } from './languages/item-value.ts';
import { runState } from './languages/text-run.ts';
import type { Region } from './region.ts';

export function oneLineRegions(text: string, block: BlockHead): Region[] | null {
  const start = block.oneLineStart;
  if (start === null || block.request === null) return null;
  const { method, methodSpan, target, next } = block.request.line;
  const saved = /^-r[ \t]+/.exec(text.slice(start, target.end));
  if (saved !== null) {
    return [
      { start, end: start + 2, state: runState('command') },
      { start: start + saved[0].length, end: target.end, state: runState('url') },
    ];
  }
  const regions: Region[] = methodSpan === null ? [] : [{ ...methodSpan, state: runState('method') }];
  const hasLinesAround = block.preamble.some(({ kind }) => kind !== 'blank') || /\S/.test(text.slice(next));
  for (const part of oneLineParts(text, { start: target.start, end: text.length, method })) {
    const own = partRegions(text, part);
    // A request line whose URL has a blank in it.
    if (own === null && hasLinesAround) return null;
    regions.push(...(own ?? []));
  }
  return regions;
}

function partRegions(text: string, part: OneLinePart): Region[] | null {
  const { start, end } = part;
  switch (part.kind) {
    case 'target':
      return [{ start, end, state: runState('url') }];
    case 'word':
      return wordRegions(text, part.word);
    case 'json-field':
      return [
        { ...part.name, state: runState('key') },
        { start: part.name.end, end: part.value.start, state: runState('punctuation') },
        { ...part.value, state: 'J' },
      ];
    case 'continuation':
      return [{ start, end: start + 1, state: runState('punctuation') }];
    case 'json':
      return [{ start, end, state: 'J' }];
    case 'operation':
    case 'stray-line':
    case 'pipe':
      return [];
    default:
      return part satisfies never;
  }
}

const nameStyles: Readonly<Record<keyof typeof itemValueStates, Style>> = {
  header: 'header-name',
  query: 'attribute',
  text: 'key',
  json: 'key',
  file: 'key',
};

function wordRegions(text: string, word: Word): Region[] | null {
  const { start, end } = word;
  const item = readItem(word);
  const written = text.slice(start, end);
  switch (item.kind) {
    case 'placeholder':
      return [];
    case 'unknown':
      if (/^HTTP\/\d(?:\.\d)?$/i.test(written)) return [{ start, end, state: runState('muted') }];
      return /^(?:-f|-j|--form|--json|--multipart)$/.test(written) ? [] : null;
    case 'body-file':
      return valueRegions({ start, end }, item.separator, 'file');
    default:
      return [
        { start, end: item.separator.start, state: runState(nameStyles[item.kind]) },
        ...valueRegions({ start, end }, item.separator, item.kind),
      ];
  }
}

function valueRegions({ end }: Span, separator: Span, kind: keyof typeof itemValueStates): Region[] {
  return [
    { ...separator, state: runState('punctuation') },
    { start: separator.end, end, state: itemValueStates[kind] },
  ];
}
