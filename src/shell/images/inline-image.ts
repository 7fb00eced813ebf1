import type { HttpResponse } from '../../core/request/types.ts';
import { type ImageHeader, readImageHeader } from '../../core/view/image/image-header.ts';
import { type ImageProtocol, takes } from './image-protocol.ts';

export interface InlineImage {
  /** Draws it from the cursor on, and leaves the cursor in its last row. */
  readonly sequence: string;
  readonly rows: number;
}

/** Larger ones would hold up a slow line: their type and size are there, and `.save-body`. */
const mostBytes = 5_000_000;

export function inlineImage(
  { body }: HttpResponse,
  protocol: ImageProtocol | null,
  screen: { readonly columns: number; readonly rows: number },
): InlineImage | null {
  if (protocol === null || body.kind === 'file' || body.bytes.length > mostBytes) return null;
  const header = readImageHeader(body.bytes);
  if (header === null || !takes(protocol, header)) return null;
  const cells = cellsOf(header, screen);
  const base64 = Buffer.from(body.bytes).toString('base64');
  const sequence =
    protocol === 'kitty' ? kittySequence(base64, cells) : itermSequence(base64, body.bytes.length, cells);
  return { sequence, rows: cells.rows };
}

interface Cells {
  readonly columns: number;
  readonly rows: number;
}

// The cell of most fonts, in pixels; the real size would have to be requested from the terminal.
const cellWidth = 10;
const cellHeight = 20;

function cellsOf({ width, height }: ImageHeader, screen: Cells): Cells {
  const room = { width: (screen.columns - 2) * cellWidth, height: Math.floor(screen.rows / 2) * cellHeight };
  const scale = Math.min(1, room.width / width, room.height / height);
  return {
    columns: Math.max(1, Math.round((width * scale) / cellWidth)),
    rows: Math.max(1, Math.round((height * scale) / cellHeight)),
  };
}

const chunkLength = 4096;

/** Transmitted and shown at once (`a=T`), as PNG (`f=100`), in chunks; no answer (`q=2`), which would be typed text. */
function kittySequence(base64: string, { columns, rows }: Cells): string {
  let sequence = '';
  for (let at = 0; at < base64.length; at += chunkLength) {
    const keys = at === 0 ? `a=T,f=100,q=2,c=${columns},r=${rows},` : '';
    const more = at + chunkLength < base64.length ? 1 : 0;
    sequence += `\u001b_G${keys}m=${more};${base64.slice(at, at + chunkLength)}\u001b\\`;
  }
  return sequence;
}

function itermSequence(base64: string, size: number, { columns, rows }: Cells): string {
  const keys = `inline=1;size=${size};width=${columns};height=${rows};preserveAspectRatio=1`;
  return `\u001b]1337;File=${keys}:${base64}\u0007`;
}
