import { secretBytes } from '../../../secrets/search/mask-bytes.ts';
import type { Masker } from '../../../secrets/search/masker.ts';
import type { TextRange } from '../../../secrets/search/text-ranges.ts';
import { span } from '../../../text/styled.ts';
import { type LineSource, lineSource } from './line-source.ts';

interface HexOptions {
  readonly width: number;
  readonly secrets: Masker;
}

export function hexLines(bytes: Uint8Array, { width, secrets }: HexOptions): LineSource {
  const perLine = width >= 76 ? 16 : 8;
  const isSecret = secretFinder(bytes, secrets);
  return lineSource(Math.ceil(bytes.length / perLine), (index) => {
    const start = index * perLine;
    const row = bytes.subarray(start, start + perLine);
    const hidden = Array.from(row, (_, at) => isSecret(start + at));
    const hex = Array.from(row, (byte, at) => (hidden[at] ? '••' : byte.toString(16).padStart(2, '0')));
    const halves = [hex.slice(0, 8), hex.slice(8)].map((half) => half.join(' ')).join('  ');
    return [
      span(start.toString(16).padStart(8, '0'), 'muted'),
      span(`  ${halves.padEnd(perLine * 3 + 1)} `, 'number'),
      span(Array.from(row, (byte, at) => (hidden[at] ? '•' : printable(byte))).join(''), 'string'),
    ];
  });
}

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·');

/** Whether a byte is of a secret. Searches the part of the bytes that is asked for. */
function secretFinder(bytes: Uint8Array, secrets: Masker): (at: number) => boolean {
  let part: TextRange = { start: 0, end: 0 };
  let found: readonly TextRange[] = [];
  return (at) => {
    if (at < part.start || at >= part.end) {
      const start = at - (at % searchedBytes);
      part = { start, end: start + searchedBytes };
      found = secretBytes(bytes, part, secrets);
    }
    return found.some(({ start, end }) => start <= at && at < end);
  };
}

const searchedBytes = 4096;
