import { describe, expect, it } from 'vitest';
import { enter } from '../shell.ts';
import type { TestTerminal } from '../terminal.ts';
import { hasTmux, sharedDemo, sharedTmux } from '../tmux.ts';

interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** A window that is resized, and the lines that it shows. */
interface Resized {
  readonly terminal: TestTerminal;
  resize(size: Size): void;
  visible(): string[];
}

const largest = { cols: 200, rows: 60 };

function inTmux() {
  const shared = sharedTmux(largest);
  return async (): Promise<Resized> => {
    const terminal = await shared();
    return {
      terminal,
      resize({ cols, rows }) {
        terminal.resize({ cols, rows: rows + 1 });
        terminal.tmux('resize-window', '-x', `${cols}`, '-y', `${rows}`);
      },
      visible: () => terminal.tmux('capture-pane', '-p').split('\n'),
    };
  };
}

function inXterm() {
  const shared = sharedDemo(largest);
  return async (): Promise<Resized> => {
    const terminal = await shared();
    return { terminal, resize: terminal.resize, visible: terminal.screen };
  };
}

const counts = (lines: readonly string[], beginnings: readonly string[]) =>
  Object.fromEntries(
    beginnings.map((beginning) => [
      beginning,
      lines.filter((line) => withoutNumber(line).startsWith(beginning)).length,
    ]),
  );

/** The line without the number of its input. */
const withoutNumber = (line: string): string => line.replace(/^\d+ (?=[›>] )/, '');

describe.each([
  ['tmux', inTmux],
  ['a terminal that wraps its lines again', inXterm],
] as const)('in %s', (name, shared) => {
  const open = shared();
  const isMissing = name === 'tmux' && !hasTmux;

  it.skipIf(isMissing)('a list of completions is on the screen once after each resize', async () => {
    const { terminal, resize, visible } = await open();
    terminal.type('client.');
    terminal.press('tab');
    await terminal.waitForScreen(/1 of \d+/);
    const beginnings = ['› client.', '  ▸ setVar', '    setSecret', '  GET / lists', 'unsaved'];
    const once = Object.fromEntries(beginnings.map((beginning) => [beginning, 1]));
    for (const size of [
      { cols: 70, rows: 18 },
      { cols: 60, rows: 12 },
      { cols: 200, rows: 60 },
    ]) {
      resize(size);
      await expect.poll(() => counts(visible(), beginnings), { timeout: 5000 }).toEqual(once);
    }
    await expect
      .poll(() => counts(visible(), ['A demo API']), { timeout: 5000 })
      .toEqual({ 'A demo API': 1 });
  });

  it.skipIf(isMissing)('a request and its preview are on the screen once after each resize', async () => {
    const { terminal, resize, visible } = await open();
    resize({ cols: 80, rows: 26 });
    await enter(terminal, 'GET /users/2', '200 OK');
    terminal.send('POST /users {"name": "{{$uuid}}", "email": "a@example.com"}');
    await terminal.waitForScreen('generated for this request');
    const once = (beginnings: readonly string[]) =>
      Object.fromEntries(beginnings.map((beginning) => [beginning, 1]));
    for (const [size, beginnings] of [
      [{ cols: 40, rows: 15 }, ['› POST', '│ POST', '│ {"name"', '}', 'unsaved']],
      [{ cols: 20, rows: 8 }, ['│ POST', 'unsaved']],
      [{ cols: 80, rows: 26 }, ['› POST', '│ POST', '│ {"name"', '> GET', '  "email"', '}', 'unsaved']],
      [{ cols: 80, rows: 12 }, ['› POST', '│ POST', '│ {"name"', '}', 'unsaved']],
      [{ cols: 100, rows: 40 }, ['› POST', '│ POST', '│ {"name"', '> GET', '  "email"', '}', 'unsaved']],
    ] as const) {
      resize(size);
      await expect.poll(() => counts(visible(), beginnings), { timeout: 5000 }).toEqual(once(beginnings));
    }
    const editorLines = () =>
      visible()
        .map(withoutNumber)
        .filter((line) => /^ *[›·]/.test(line));
    await expect
      .poll(editorLines, { timeout: 5000 })
      .toEqual(['› POST /users {"name": "{{$uuid}}", "email": "a@example.com"}']);
  });

  it.skipIf(isMissing)('the viewer leaves a whole screen when the window grew in it again', async () => {
    const { terminal, resize, visible } = await open();
    resize({ cols: 80, rows: 26 });
    await enter(terminal, 'GET /users/2', '200 OK');
    terminal.send('POST /users {"name": "{{$uuid}}", "email": "a@example.com"}');
    await terminal.waitForScreen('generated for this request');
    resize({ cols: 20, rows: 8 });
    await expect.poll(() => counts(visible(), ['unsaved']), { timeout: 5000 }).toEqual({ unsaved: 1 });
    terminal.press('f4');
    await terminal.waitForScreen('q back');
    resize({ cols: 80, rows: 26 });
    await expect.poll(() => visible().join('\n'), { timeout: 5000 }).toContain('"alan@example.com"');
    terminal.press('q');
    const once = { '› POST': 1, '│ POST': 1, '> GET': 1, '  "email"': 1, unsaved: 1 };
    await expect.poll(() => counts(visible(), Object.keys(once)), { timeout: 5000 }).toEqual(once);
  });
});
