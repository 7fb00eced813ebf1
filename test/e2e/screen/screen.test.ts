import { describe, expect, it } from 'vitest';
import { enter, leave, openShell } from '../shell.ts';
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

/** Each look at tmux starts a process. */
const looking = { interval: 50 };

const frame = /^(?:\d+ )?› (.*)$/gm;

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

/** Without a script: only the test that runs one starts a process for them. */
const inTerminal = sharedDemo(largest, ['--var', 'user:={"id": 7, "name": "Ada"}']);

function inXterm() {
  return async (): Promise<Resized> => {
    const terminal = await inTerminal();
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
      await expect.poll(() => counts(visible(), beginnings), looking).toEqual(once);
    }
    await expect.poll(() => counts(visible(), ['A demo API']), looking).toEqual({ 'A demo API': 1 });
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
      await expect.poll(() => counts(visible(), beginnings), looking).toEqual(once(beginnings));
    }
    const editorLines = () =>
      visible()
        .map(withoutNumber)
        .filter((line) => /^ *[›·]/.test(line));
    await expect
      .poll(editorLines, looking)
      .toEqual(['› POST /users {"name": "{{$uuid}}", "email": "a@example.com"}']);
  });

  it.skipIf(isMissing)('the viewer leaves a whole screen when the window grew in it again', async () => {
    const { terminal, resize, visible } = await open();
    resize({ cols: 80, rows: 26 });
    await enter(terminal, 'GET /users/2', '200 OK');
    terminal.send('POST /users {"name": "{{$uuid}}", "email": "a@example.com"}');
    await terminal.waitForScreen('generated for this request');
    resize({ cols: 20, rows: 8 });
    await expect.poll(() => counts(visible(), ['unsaved']), looking).toEqual({ unsaved: 1 });
    terminal.press('f4');
    await terminal.waitForScreen('q back');
    resize({ cols: 80, rows: 26 });
    await expect.poll(() => visible().join('\n'), looking).toContain('"alan@example.com"');
    terminal.press('q');
    const once = { '› POST': 1, '│ POST': 1, '> GET': 1, '  "email"': 1, unsaved: 1 };
    await expect.poll(() => counts(visible(), Object.keys(once)), looking).toEqual(once);
  });
});

/** They come after the tests above, the first of which sees the start of the demo. */
describe('a resize', () => {
  it.each([
    [
      { cols: 80, rows: 24 },
      { cols: 200, rows: 60 },
    ],
    [
      { cols: 200, rows: 60 },
      { cols: 80, rows: 24 },
    ],
    [
      { cols: 100, rows: 30 },
      { cols: 60, rows: 30 },
    ],
    [
      { cols: 80, rows: 24 },
      { cols: 80, rows: 10 },
    ],
    [
      { cols: 80, rows: 10 },
      { cols: 40, rows: 40 },
    ],
  ])('while typing, from %o to %o, leaves one whole frame', async (from, to) => {
    const shell = await inTerminal();
    shell.resize(from);
    await shell.waitForScreen(/^(?:\d+ )?›/m);
    shell.type('POST /users/{{user.id}} {"a": 1');
    await shell.waitForScreen('{"a": 1');
    shell.resize(to);
    shell.type(', "b": 2}');
    await shell.waitForScreen(
      (screen) =>
        screen.includes('"b": 2}') &&
        [/^(?:\d+ )?› POST/gm, /^│ POST http/gm, /^unsaved session/gm].every(
          (line) => screen.match(line)?.length === 1,
        ),
    );
  });

  it('to narrower, step by step, leaves little behind in the scrollback', async () => {
    const shell = await inTerminal();
    shell.resize({ cols: 150, rows: 24 });
    await enter(shell, 'GET /users', 'barbara@example.com');
    const before = shell.scrollback().length - shell.screen().length;
    shell.send('POST /users/{{user.id}} {"a": 1, "list": [1, 2, 3]}');
    await shell.waitForScreen('{"a": 1, "list": [1, 2, 3]}');
    for (let cols = 145; cols >= 75; cols -= 5) {
      shell.resize({ cols, rows: 24 });
      await shell.waitForScreen(/^(?:\d+ )?› POST/m);
    }
    const whole = await shell.waitForScreen(/^│ POST http(?:.*\n)+^unsaved session/m);
    expect(whole.match(/^│ POST http/gm)).toHaveLength(1);
    const left = shell
      .scrollback()
      .slice(before)
      .filter((line) => /^│ POST http|^unsaved session/.test(line));
    expect(left.length).toBeLessThanOrEqual(4);
  });

  it('keeps the transcript on the screen', async () => {
    const shell = await inTerminal();
    shell.resize({ cols: 120, rows: 30 });
    await enter(shell, '6 * 7', '42');
    shell.type('GET /users/1');
    await shell.waitForScreen(/│ GET http/);
    shell.resize({ cols: 50, rows: 20 });
    await shell.waitForScreen((screen) =>
      /^(?:\d+ )?> 6 \* 7\n42\n+(?:\d+ )?› GET \/users\/1\n│ GET http/m.test(screen),
    );
  });
});

describe('the transcript', () => {
  it('scrolls into the scrollback like any other output, and can be copied from there', async () => {
    const shell = await inTerminal();
    shell.resize({ cols: 80, rows: 15 });
    await enter(
      shell,
      'for (let i = 0; i < 100; i += 1) console.log(`line ${i} of the output`)',
      'line 99 of',
    );
    const lines = shell.scrollback();
    const numbers = lines.flatMap((line) => /^line (\d+) of the output$/.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => String(index)));
  });

  it('is not cleared with the scrollback, at any height of the frame', async () => {
    const shell = await inTerminal();
    shell.resize({ cols: 80, rows: 12 });
    await enter(shell, '6 * 7', '42');
    const before = shell.output().length;
    shell.paste(`POST /users\n\n[\n${'  1,\n'.repeat(50)}  2\n]`);
    await shell.waitForScreen('more lines above');
    expect(shell.output().slice(before)).not.toContain('\u001b[3J');
    expect(shell.scrollback().join('\n')).toContain('42');
  });
});

describe('the frame', () => {
  const large = { cols: 200, rows: 60 };
  const small = { cols: 80, rows: 24 };

  it.each([
    ['opened at 80 x 24', () => openShell({ args: ['demo'], ...small }), small],
    ['opened at 200 x 60', inTerminal, large],
  ])(
    'of a shell %s is drawn once, below the transcript, and leaves nothing behind',
    async (_, open, size) => {
      const shell: TestTerminal = await open();
      shell.resize(size);
      await enter(shell, 'GET /users/1', /200 OK[\s\S]*"active": true/);
      shell.send('POST /users {"name": "x"}');
      const screen = await shell.waitForScreen('added: the body is JSON');
      expect([...screen.matchAll(frame)]).toHaveLength(1);
      shell.press('ctrl+u');
      expect(await leave(shell)).toBe(0);
      const left = shell.screen().join('\n');
      expect(left).not.toContain('›');
      expect(left).not.toContain('added: the body');
      expect(left).toContain('"active": true');
      expect(shell.cursor().x).toBe(0);
    },
  );
});
