import { describe, expect, it } from 'vitest';
import { enter, leave, openShell, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const frame = /^(?:\d+ )?› (.*)$/gm;

const setUser = "client.setVar('user', {id: 7, name: 'Ada'})";

/** Opened at a large size, and left by the last test. */
const shared = sharedShell(
  () => openTerminal({ args: ['demo'], cols: 200, rows: 60 }),
  async (shell) => {
    await shell.waitForScreen('A demo API runs at http://127.0.0.1');
    await enter(shell, setUser, '2 variables');
  },
);

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
    const shell = await shared();
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
    const shell = await shared();
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
    const shell = await shared();
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
    const shell = await shared();
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
    const shell = await shared();
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
    ['opened at 200 x 60', shared, large],
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
