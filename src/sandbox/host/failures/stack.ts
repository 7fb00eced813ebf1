import type { ScriptName, ScriptPlace } from '../../../core/script/evaluation.ts';
import { type Position, placeInFile } from '../../../core/script/position.ts';

export function sourceName(source: number): string {
  return `restloop-input-${source}`;
}

export interface Source extends ScriptName {
  readonly isModule?: true;
  /** Null for a position in code of ours. */
  toOriginal(position: Position): Position | null;
}

export interface Frame extends Position {
  readonly source: number;
  readonly place: ScriptPlace;
  /** `at f (input 3:1:5)` */
  readonly text: string;
}

export function userFrames(stack: string, sourceOf: (number: number) => Source | undefined): Frame[] {
  const frames: Frame[] = [];
  for (const line of stack.split('\n')) {
    const frame = frameOf(line, sourceOf);
    // The code that refuses an assignment throws at the position of the assignment.
    const isRepeated = frame !== null && frames.some((earlier) => isSame(earlier, frame));
    if (frame !== null && !(isRepeated && frames.length === 1)) frames.push(frame);
    if (frames.length === maxFrames) break;
  }
  return frames;
}

export function withUserStacks(text: string, sourceOf: (number: number) => Source | undefined): string {
  if (!text.includes('restloop-')) return text;
  const lines = text.split('\n').flatMap((line) => {
    if (!/^\s*at /.test(line) || !/restloop-|<anonymous>/.test(line)) return [line];
    const frame = frameOf(line, sourceOf);
    if (frame === null) return /[\])}]$/.test(line) && !line.endsWith(')') ? [''] : [];
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const rest = /[^)\d]*$/.exec(line)?.[0] ?? '';
    return [`${indent}${frame.text}${rest}`];
  });
  return lines.join('\n');
}

const maxFrames = 20;

function isSame(one: Frame, other: Frame): boolean {
  return one.source === other.source && one.line === other.line && one.column === other.column;
}

function frameOf(text: string, sourceOf: (number: number) => Source | undefined): Frame | null {
  if (text.length > 1000) return null;
  const call = /^\s*at (async )?(?:(.+?) \()?/.exec(text);
  const places = [...text.matchAll(/restloop-input-(\d{1,9}):(\d{1,9}):(\d{1,9})/g)];
  const found = places.at(-1);
  if (call === null || found === undefined) return null;
  const number = Number(found[1]);
  const source = sourceOf(number);
  if (source === undefined) return null;
  const position = source.toOriginal({ line: Number(found[2]), column: Number(found[3]) });
  if (position === null) return null;
  const inFile = source.start === undefined ? position : placeInFile(source.start, position);
  const place = { label: source.label, ...inFile };
  const where = `${source.label}:${inFile.line}:${inFile.column}`;
  const name = call[2];
  const isNamed = name !== undefined && name !== 'eval' && name !== '<anonymous>';
  const prefix = `at ${call[1] ?? ''}`;
  const shown = isNamed ? `${prefix}${name} (${where})` : `${prefix}${where}`;
  return { source: number, ...position, place, text: shown };
}
