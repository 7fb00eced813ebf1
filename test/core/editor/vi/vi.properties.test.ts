import fc from 'fast-check';
import { it } from 'vitest';
import { expectEqual } from '../../../support/properties/expect-equal.ts';
import { inVi, type Typed, type } from './typed-keys.ts';

const pieces = [
  'a',
  'B',
  ' ',
  '\n',
  '\n\n',
  '\t',
  'é',
  'e\u0301',
  '漢',
  '👍🏽',
  '(',
  ')',
  '{',
  '}',
  '"',
  "'",
  '.',
  '[',
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

const motion = fc.constantFrom(
  ...[
    'h',
    'l',
    'j',
    'k',
    'w',
    'b',
    'e',
    'W',
    'B',
    'E',
    'ge',
    '0',
    '^',
    '$',
    'gg',
    'G',
    '{',
    '}',
    '%',
    '_',
    '+',
    '-',
  ],
  ...['fa', 'Fa', 'ta', 'Ta', ';', ',', 'f漢'],
);
const object = fc
  .tuple(fc.constantFrom('i', 'a'), fc.constantFrom(...'wW"\'`()b[]{}B<>'))
  .map((parts) => parts.join(''));
const count = fc.constantFrom('', '', '', '2', '3', '99', '"a', '"A2');
const operation = fc
  .tuple(count, fc.constantFrom('d', 'c', 'y', 'gu', 'gU', 'g~'), count, fc.oneof(motion, object))
  .map((parts) => `${parts.join('')}`);
const change = fc
  .tuple(count, fc.constantFrom(...'xXDCYsSpP~JoOiIaA.u', 'rz', 'dd', 'cc', 'yy'))
  .map((parts) => parts.join(''));
const visual = fc
  .tuple(fc.constantFrom('v', 'V'), fc.oneof(motion, object), fc.constantFrom(...'dcyxsuU~Jop', 'rz'))
  .map((parts) => parts.join(''));
/** Each ends in normal mode. */
const command = fc
  .tuple(fc.oneof(operation, change, visual, motion.map(String)), fc.constantFrom('', 'x y', '()', '\n'))
  .map(([keys, typed]) => ({ keys, typed }));

const run = (state: Typed, { keys, typed }: { readonly keys: string; readonly typed: string }): Typed => {
  const after = type(state, keys);
  return type(after.vi.mode === 'insert' ? type(after, typed) : after, '<esc>');
};

const start = (value: string): Typed => type(inVi(`|${value}`), '<esc>');

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const boundaries = (value: string) => [...segmenter.segment(value)].map(({ index }) => index);

it('never throws, and keeps the cursor on a character of the document', () => {
  fc.assert(
    fc.property(text, fc.array(command, { maxLength: 8 }), (value, commands) => {
      let state = start(value);
      for (const one of commands) {
        state = run(state, one);
        const { document } = state.editor;
        const isEmptyLine = document.cursor === 0 || document.text.charAt(document.cursor - 1) === '\n';
        expectEqual(
          {
            document,
            isAtBoundary: [...boundaries(document.text), document.text.length].includes(document.cursor),
            isAtCharacter: isEmptyLine || document.text.charAt(document.cursor) !== '',
          },
          { document, isAtBoundary: true, isAtCharacter: true },
        );
      }
    }),
    { numRuns: 1500 },
  );
});

it('takes any keys', () => {
  const key = fc.constantFrom(...'dcygwiaf;,.23"A(x pPuvVJor~/nN#jk<>', '<esc>', '<redo>', '漢');
  fc.assert(
    fc.property(
      text,
      fc.array(key, { maxLength: 30 }),
      (value, keys) => void type(start(value), keys.join('')),
    ),
    { numRuns: 500 },
  );
});

it('undoes each command with one u, and Ctrl+R does it again', () => {
  fc.assert(
    fc.property(text, fc.array(command, { maxLength: 4 }), command, (value, before, { keys, typed }) => {
      fc.pre(!/[u.]$/.test(keys) || /^[vV]/.test(keys));
      const from = before.reduce(run, start(value));
      const to = run(from, { keys, typed });
      fc.pre(to.editor.document.text !== from.editor.document.text);
      const undone = type(to, 'u');
      expectEqual(undone.editor.document.text, from.editor.document.text);
      expectEqual(type(undone, '<redo>').editor.document.text, to.editor.document.text);
    }),
    { numRuns: 1500 },
  );
});
