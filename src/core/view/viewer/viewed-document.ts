import type { Table } from '../../json/table.ts';
import type { LineSource } from '../response/body/line-source.ts';
import type { FilteredText } from '../response/filter.ts';

export interface ViewedDocument {
  readonly kind: 'json' | 'markup' | 'lines' | 'csv' | 'bytes' | 'table';
  readonly source: LineSource;
  /** The last line of what opens on this one; the line itself where nothing does. */
  endOf(line: number): number;
  /** The line that opens what this one is in; null at the top. */
  parentOf(line: number): number | null;
  placeOf(line: number): ViewedPlace | null;
  readonly filtered?: FilteredText;
  readonly table?: () => Table | null;
  searched?(line: number): string;
}

export interface ViewedPlace {
  /** Expression of the isolate: `res.body.users[0]`; null where only its text is known. */
  readonly expression: string | null;
  readonly jsonPath: string | null;
  /** Text for copying: a string without its quotes and escapes. Made on demand: it may be long. */
  readonly text: () => string;
  readonly literal: () => string;
  readonly name: string;
}
