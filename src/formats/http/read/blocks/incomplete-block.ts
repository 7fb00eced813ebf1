import { draftOfBlock } from '../../../../core/request/parse/http-form/draft-of-block.ts';
import { nearestOffset } from '../../../../core/request/source-text.ts';
import { readBlock } from '../../../../core/request/text/block.ts';
import type { Section } from '../../../../core/request/text/separators.ts';
import type { CollectionRequest } from '../../../../core/session/collection/collection.ts';
import { bareRequest } from '../../../draft.ts';
import type { FileParse } from '../reading.ts';

/** The request that `commentedOut` (`write/print-request.ts`) wrote as comments; null for any other block. */
export function readIncompleteBlock(
  { source, positionAt }: FileParse,
  { start, end, title }: Section,
): CollectionRequest | null {
  const text = source.slice(start, end);
  // Searched once: a file may hold the mark in each of its lines.
  const at = text.search(/^# This request is incomplete: /m);
  const [whole, reasons = '', quoted = ''] = (at < 0 ? null : mark.exec(text.slice(at))) ?? [];
  if (whole === undefined) return null;
  const inner = quoted.replace(/^# \| ?/gm, '').replaceAll('\r', '');
  const block = readBlock(inner);
  if (block.request === null) return null;
  const { draft } = draftOfBlock(block);
  const firstLine = positionAt(start + at).line;
  const reason = reasons
    .trim()
    .split('\n')
    .map((line) => line.replace('# This request is incomplete:', '').trim())
    .join('; ');
  const lineOfRequest =
    lineBreaks(whole.slice(0, whole.length - quoted.length)) +
    lineBreaks(inner.slice(0, block.request.line.start));
  return {
    ...bareRequest(draft),
    title,
    line: firstLine + lineOfRequest,
    problems: [
      {
        message: `this request is incomplete: ${reason}`,
        hint: 'add the missing parts and remove the marks # |',
        line: firstLine,
        column: 1,
        offset: nearestOffset(draft.url, 0),
        length: draft.url.text.length,
      },
    ],
    unread: text.trim().replaceAll('\r\n', '\n'),
  };
}

const mark = /^((?:# This request is incomplete: [^\n]*\n)+)((?:# \|[^\n]*(?:\n|$))+)/;

const lineBreaks = (text: string): number => text.split('\n').length - 1;
