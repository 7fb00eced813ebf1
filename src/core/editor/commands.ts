/** Commands that change the document or move its cursor, under readline's names where it has one. */
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

export interface FoundCharacter {
  readonly character: string;
  readonly direction: 'forward' | 'backward';
}

export type NamedEdit = MotionName | VerticalName | SelectName | EditName | KillName | RegionName | StateName;

export type MotionName =
  | 'backward-char'
  | 'forward-char'
  | 'backward-word'
  | 'forward-word'
  | 'beginning-of-line'
  | 'end-of-line'
  | 'beginning-of-row'
  | 'end-of-row'
  | 'beginning-of-document'
  | 'end-of-document';

export type VerticalName = 'previous-line' | 'next-line' | 'page-up' | 'page-down';

export type SelectName = `select-${MotionName | VerticalName}`;

export type EditName =
  | 'backward-delete-char'
  | 'delete-char'
  | 'transpose-chars'
  | 'transpose-words'
  | 'upcase-word'
  | 'downcase-word'
  | 'capitalize-word'
  | 'delete-horizontal-space'
  | 'newline'
  | 'open-line'
  | 'clear';

export type KillName =
  | 'kill-line'
  | 'unix-line-discard'
  | 'kill-word'
  | 'backward-kill-word'
  | 'unix-word-rubout';

export type RegionName = 'set-mark' | 'exchange-point-and-mark' | 'copy-region' | 'kill-region' | 'deselect';

export type StateName = 'yank' | 'yank-pop' | 'undo' | 'redo' | 'undo-all';
