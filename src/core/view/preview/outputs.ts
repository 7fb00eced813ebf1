import type { PreviewOutput } from '../../request/types.ts';
import { cleanLine } from '../../text/clean.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { clipLine } from '../paint/fit.ts';
import { fold, type Section } from './allocate-rows.ts';
import { renderedSpans } from './rendered.ts';

export function outputsSection(outputs: readonly PreviewOutput[], width: number): Section {
  const lines = outputs.map((output) => clipLine(outputLine(output), width));
  return { preferred: lines.length, draw: (rows) => fold(lines, rows) };
}

export function outputLine({ kind, path, overwrite }: PreviewOutput): StyledLine {
  const mark = kind === 'response' && overwrite ? '>>! ' : '>> ';
  return [
    span(mark, 'muted'),
    ...onOneLine(renderedSpans(path, 'string')),
    span(`  ${notes[kind]}`, 'muted'),
  ];
}

const onOneLine = (spans: StyledLine): StyledLine =>
  spans.map((one) => ({ ...one, text: cleanLine(one.text) }));

const notes = {
  response: 'takes the body of the response',
  snapshots: 'has the snapshots',
} as const;
