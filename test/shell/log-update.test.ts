import xterm from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import logUpdate from '../../src/shell/ink/log-update.ts';

const cols = 40;
const rows = 12;

function openScreen() {
  const terminal = new xterm.Terminal({ cols, rows, convertEol: true, allowProposedApi: true });
  const written: string[] = [];
  const log = logUpdate.create({
    write(data: string | Uint8Array) {
      written.push(String(data));
      terminal.write(data);
      return true;
    },
  });
  const flush = () => new Promise<void>((resolve) => terminal.write('', resolve));
  const lines = () => {
    const buffer = terminal.buffer.active;
    const all = Array.from({ length: rows }, (_, row) =>
      (buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? '').trimEnd(),
    );
    return all.join('\n').trimEnd().split('\n');
  };
  return { terminal, log, written, flush, lines };
}

const frames = fc.array(
  fc.record({
    lines: fc.array(fc.constantFrom('', 'a', 'bb', 'a longer line', 'ccc'), { minLength: 1, maxLength: 8 }),
    x: fc.nat(10),
    y: fc.nat(7),
    shown: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('what Ink draws', () => {
  it('is taken off the top of a screen without what a terminal takes for clearing all of it', async () => {
    const { log, written, flush, lines } = openScreen();
    log('one\ntwo\n');
    log.clear();
    // tmux keeps what is erased from the first column of the first row on.
    expect(written.at(-1)).not.toContain('\r\u001b[J');
    log('three\n');
    await flush();
    expect(lines()).toEqual(['three']);
  });

  it('stands on the screen as drawn last, the cursor where it was put, whatever was drawn before', async () => {
    await fc.assert(
      fc.asyncProperty(frames, async (sequence) => {
        const { terminal, log, flush, lines } = openScreen();
        terminal.write('said before\n');
        for (const frame of sequence) {
          const y = Math.min(frame.y, frame.lines.length - 1);
          log.setCursorPosition(frame.shown ? { x: frame.x, y } : undefined);
          log(`${frame.lines.join('\n')}\n`);
          await flush();
          expect(lines().join('\n')).toBe(['said before', ...frame.lines].join('\n').trimEnd());
          const { cursorX, cursorY } = terminal.buffer.active;
          if (frame.shown) expect([cursorX, cursorY]).toEqual([frame.x, y + 1]);
        }
        log.clear();
        await flush();
        expect(lines()).toEqual(['said before']);
        expect(terminal.buffer.active.cursorY).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('rewrites only the lines that changed', () => {
    const { log, written } = openScreen();
    log('one\ntwo\nthree\n');
    log('one\nTWO\nthree\n');
    expect(written[1]).toContain('TWO');
    expect(written[1]).not.toContain('one');
    expect(written[1]).not.toContain('three');
  });

  it('writes nothing where nothing changed', () => {
    const { log, written } = openScreen();
    log('one\n');
    expect(log.willRender('one\n')).toBe(false);
    expect(log('one\n')).toBe(false);
    expect(written).toHaveLength(1);
  });
});
