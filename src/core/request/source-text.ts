import { lastAtOrBefore } from '../text/ascending.ts';
import type { SourceRun, SourceText } from './draft.ts';
import type { Span } from './text/nodes.ts';

export function sourceText(text: string, offset: number): SourceText {
  return { text, runs: [{ at: 0, offset }] };
}

export function addedText(text: string): SourceText {
  return { text, runs: [{ at: 0, offset: null }] };
}

/** A text that is not in the source, for which `offset` is the nearest place. */
export function nearSource(text: string, offset: number): SourceText {
  return {
    text,
    runs: [
      { at: 0, offset },
      { at: 0, offset: null },
    ],
  };
}

export function joinSourceTexts(pieces: readonly SourceText[]): SourceText {
  const only = pieces[0];
  if (only !== undefined && pieces.length === 1) return only;
  const runs: SourceRun[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (piece.text === '') continue;
    for (const run of piece.runs) runs.push({ at: length + run.at, offset: run.offset });
    texts.push(piece.text);
    length += piece.text.length;
  }
  const first = runs.length === 0 ? only?.runs : undefined;
  return { text: texts.join(''), runs: first ?? (runs.length === 0 ? [{ at: 0, offset: null }] : runs) };
}

export function sliceSourceText(source: SourceText, start: number, end = source.text.length): SourceText {
  const runs: SourceRun[] = [];
  for (const [index, run] of source.runs.entries()) {
    const runEnd = source.runs[index + 1]?.at ?? source.text.length;
    if (runEnd <= start && index + 1 < source.runs.length) continue;
    if (run.at >= end && runs.length > 0) break;
    const skipped = Math.max(0, start - run.at);
    runs.push({ at: Math.max(0, run.at - start), offset: run.offset === null ? null : run.offset + skipped });
  }
  return { text: source.text.slice(start, end), runs };
}

export function trimSourceText(source: SourceText): SourceText {
  const start = source.text.length - source.text.trimStart().length;
  const end = source.text.trimEnd().length;
  if (start === 0 && end === source.text.length) return source;
  return sliceSourceText(source, Math.min(start, end), end);
}

export function exactOffset({ runs }: SourceText, index: number): number | null {
  const run = runs[runIndexAt(runs, index)];
  return run === undefined || run.offset === null ? null : run.offset + index - run.at;
}

export function nearestOffset(source: SourceText, index: number): number {
  const { runs } = source;
  const exact = exactOffset(source, index);
  if (exact !== null) return exact;
  const at = runIndexAt(runs, index);
  for (let before = at - 1; before >= 0; before -= 1) {
    const run = runs[before];
    if (run !== undefined && run.offset !== null)
      return run.offset + (runs[before + 1]?.at ?? index) - run.at;
  }
  for (let after = at + 1; after < runs.length; after += 1) {
    const offset = runs[after]?.offset;
    if (typeof offset === 'number') return offset;
  }
  return 0;
}

export function sourceSpan(
  source: SourceText,
  start: number,
  end: number,
): { readonly offset: number; readonly length: number } {
  const offset = nearestOffset(source, start);
  const last = end > start ? exactOffset(source, end - 1) : null;
  const sourceEnd = last === null ? nearestOffset(source, Math.max(start, end - 1)) : last + 1;
  return { offset, length: Math.max(0, sourceEnd - offset) };
}

export function* runsWithin({ text, runs }: SourceText, { start, end }: Span): Generator<Span> {
  for (let index = runIndexAt(runs, start); index < runs.length; index += 1) {
    const [run, next] = [runs[index], runs[index + 1]];
    if (run === undefined || run.at >= end) return;
    const span = { start: Math.max(start, run.at), end: Math.min(end, next?.at ?? text.length) };
    if (span.start < span.end) yield span;
  }
}

function runIndexAt(runs: readonly SourceRun[], index: number): number {
  if (runs.length === 1) return 0;
  return Math.max(
    0,
    lastAtOrBefore(runs.length, (run) => runs[run]?.at ?? 0, index),
  );
}
