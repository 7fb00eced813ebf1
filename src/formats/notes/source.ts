import { offsetsIn } from '../../core/json/offsets.ts';
import { createLineIndex } from '../../core/request/position.ts';
import type { FileProblem } from '../../core/session/collection/collection.ts';

export interface Source {
  readonly text: string;
  offsetsOf(parts: ReadonlySet<object>): ReadonlyMap<object, number>;
}

export const jsonSource = (text: string, document: unknown): Source => ({
  text,
  offsetsOf: (parts) => offsetsIn(text, document, parts),
});

type Place = Pick<FileProblem, 'line' | 'column'>;

export function placesOf({ text, offsetsOf }: Source, parts: Iterable<object>): ReadonlyMap<object, Place> {
  const wanted = new Set(parts);
  if (wanted.size === 0) return new Map();
  const lines = createLineIndex(text);
  return new Map([...offsetsOf(wanted)].map(([part, offset]) => [part, lines.positionAt(offset)]));
}
