/** Every command that changes the document or moves its cursor, under readline's names where it has one. */
export type EditCommand =
  | { readonly name: MotionName | VerticalName | EditName | KillName | StateName }
  /** Text that was typed. */
  | { readonly name: 'insert'; readonly text: string }
  /** Text that came at once; one step of undo. */
  | { readonly name: 'paste'; readonly text: string }
  /** UTF-16 offsets; the cursor goes behind the text, or to `cursor`, an offset in the new text. */
  | {
      readonly name: 'replace';
      readonly start: number;
      readonly end: number;
      readonly text: string;
      readonly cursor?: number;
    }
  | { readonly name: 'set-text'; readonly text: string; readonly cursor?: number }
  | { readonly name: 'move-to'; readonly offset: number }
  /** `lines` down, up when negative; the display column is kept. */
  | { readonly name: 'move-lines'; readonly lines: number };

export type MotionName =
  | 'backward-char'
  | 'forward-char'
  | 'backward-word'
  | 'forward-word'
  | 'beginning-of-line'
  | 'end-of-line'
  | 'beginning-of-document'
  | 'end-of-document';

export type VerticalName = 'previous-line' | 'next-line' | 'page-up' | 'page-down';

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

export type StateName = 'yank' | 'yank-pop' | 'undo' | 'redo';
