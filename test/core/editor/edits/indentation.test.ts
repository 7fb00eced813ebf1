import { expect, it } from 'vitest';
import { run, typed } from '../marked.ts';

it.each<[string, string, string]>([
  ['takes the indentation of the line that opens it', '{\n  |', '{\n}|'],
  ['of its own bracket', '  f(() => {\n    g({\n      a\n    |', '  f(() => {\n    g({\n      a\n    }|'],
  ['of a tab', '\tif (a) {\n\t\tb()\n\t\t|', '\tif (a) {\n\t\tb()\n\t}|'],
  ['whatever brackets are in strings', '  {\n    "a": "}{{"\n    |', '  {\n    "a": "}{{"\n  }|'],
  ['is left alone where it is right already', '  {\n  |', '  {\n  }|'],
  ['is left alone behind other text', '{\n  a |', '{\n  a }|'],
  ['is left alone where nothing is open', 'a\n  |', 'a\n  }|'],
  ['is left alone on the first line', '  |', '  }|'],
])('a closing bracket %s', (_, before, after) => {
  expect(run(before, ...typed('}'))).toBe(after);
});

it.each([
  ['(', ')'],
  ['[', ']'],
])('%s and %s indent alike', (open, close) => {
  expect(run('|', ...typed(`f${open}`), 'newline', ...typed('a'), 'newline', ...typed(close))).toBe(
    `f${open}\n  a\n${close}|`,
  );
});

it('restores the indentation on undo', () => {
  expect(run('{\n  |', ...typed('}'), 'undo')).toBe('{\n  |');
});

it('leaves pasted text as it is', () => {
  expect(run('{\n  |', { name: 'paste', text: '}' })).toBe('{\n  }|');
});
