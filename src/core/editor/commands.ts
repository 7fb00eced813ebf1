import type { EditName, KillName } from './edits/edits.ts';
import type { FoundCharacter, MotionName } from './motions.ts';

export type EditCommand =
  | { readonly name: NamedEdit }
  | { readonly name: 'insert'; readonly text: string }
  /** Text that came at once: one step of undo. */
  | { readonly name: 'paste'; readonly text: string }
  /** UTF-16 offsets; the cursor goes after the text, or to `cursor`, an offset in the new text. */
  | {
      readonly name: 'replace';
      readonly start: number;
      readonly end: number;
      readonly text: string;
      readonly cursor?: number;
    }
  | { readonly name: 'set-text'; readonly text: string; readonly cursor?: number }
  | { readonly name: 'move-to'; readonly offset: number }
  | { readonly name: 'select-range'; readonly start: number; readonly end: number }
  | ({ readonly name: 'find-character' } & FoundCharacter);

export type NamedEdit = MotionName | VerticalName | SelectName | EditName | KillName | RegionName | StateName;

export type VerticalName = 'previous-line' | 'next-line' | 'page-up' | 'page-down';

export type SelectName = `select-${MotionName | VerticalName}`;

export type RegionName = 'set-mark' | 'exchange-point-and-mark' | 'copy-region' | 'kill-region' | 'deselect';

export type StateName = 'yank' | 'yank-pop' | 'undo' | 'redo' | 'undo-all';
