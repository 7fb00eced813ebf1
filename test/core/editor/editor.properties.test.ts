import fc from 'fast-check';
import { it } from 'vitest';
import type { EditCommand } from '../../../src/core/editor/commands.ts';
import { applyCommand, createEditor, type EditorState } from '../../../src/core/editor/editor.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

const PIECES = [
  'a',
  'B',
  ' ',
  '\n',
  '\t',
  'é',
  'e',
  '\u0301',
  '漢',
  'か',
  '\u3099',
  '한',
  '\u1100',
  '\u1161',
  '👍',
  '🏽',
  '👨',
  '\u200d',
  '👩',
  '🇨',
  '🇭',
  '\ufe0f',
  '\r',
  'ß',
  '{{',
  '.',
  '\u0915',
  '\u094d',
  '\u0937',
  '\u0600',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

const EDITING = [
  'backward-delete-char',
  'delete-char',
  'transpose-chars',
  'transpose-words',
  'upcase-word',
  'downcase-word',
  'capitalize-word',
  'delete-horizontal-space',
  'newline',
  'open-line',
  'clear',
  'kill-line',
  'unix-line-discard',
  'kill-word',
  'backward-kill-word',
  'unix-word-rubout',
  'yank',
  'yank-pop',
  'backward-char',
  'forward-char',
  'backward-word',
  'forward-word',
  'beginning-of-line',
  'end-of-line',
  'beginning-of-row',
  'end-of-row',
  'beginning-of-document',
  'end-of-document',
  'previous-line',
  'next-line',
  'page-up',
  'page-down',
  'select-forward-char',
  'select-previous-line',
  'set-mark',
  'exchange-point-and-mark',
  'copy-region',
  'kill-region',
  'deselect',
] as const;

const edit: fc.Arbitrary<EditCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...EDITING).map((name) => ({ name })) },
  { weight: 2, arbitrary: text.map((typed) => ({ name: 'insert' as const, text: typed })) },
  text.map((pasted) => ({ name: 'paste' as const, text: pasted })),
  fc.nat(30).map((offset) => ({ name: 'move-to' as const, offset })),
  fc.record({ name: fc.constant('replace' as const), start: fc.nat(20), end: fc.nat(20), text }),
);
const withUndo = fc.oneof(
  { weight: 4, arbitrary: edit },
  fc.constantFrom({ name: 'undo' as const }, { name: 'redo' as const }),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function boundaries(value: string): Set<number> {
  return new Set([...segmenter.segment(value)].map(({ index }) => index).concat(value.length));
}

function states(start: string, commands: readonly EditCommand[]): EditorState[] {
  let state = createEditor(start);
  return [state, ...commands.map((command) => (state = applyCommand(state, command)))];
}

it('keeps the cursor on a grapheme boundary after any command', () => {
  fc.assert(
    fc.property(text, fc.array(withUndo, { maxLength: 20 }), (start, commands) => {
      const documents = states(start, commands).map(({ document }) => document);
      expectEqual(
        documents.filter(({ text: all, cursor }) => !boundaries(all).has(cursor)),
        [],
      );
    }),
    { numRuns: 1000 },
  );
});

it('undoes any sequence of edits to the text of the start, and redoes it to the end', () => {
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 20 }), (start, commands) => {
      const end = states(start, commands).at(-1) ?? createEditor();
      const undos = states(start, [...commands, ...commands.map(() => ({ name: 'undo' as const }))]).at(-1);
      expectEqual(undos?.document.text, start);
      const redone = commands.reduce((state) => applyCommand(state, { name: 'redo' }), undos ?? end);
      expectEqual(redone.document.text, end.document.text);
    }),
    { numRuns: 500 },
  );
});
