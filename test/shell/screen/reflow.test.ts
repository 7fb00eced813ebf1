import { describe, expect, it } from 'vitest';
import { eraseFromLine } from '../../../src/shell/screen/frame-stream.ts';
import { isReflowed, redrawReflowed, redrawScreen } from '../../../src/shell/screen/reflow.ts';

const frame = { lines: ['› GET /users', '│ GET http://h/users', 'status'], columns: 40 };

describe('a frame', () => {
  it.each([
    ['at the same size', { columns: 40, rows: 10 }, false],
    ['in a wider window', { columns: 80, rows: 10 }, false],
    ['in a higher window', { columns: 40, rows: 30 }, false],
    ['in a lower window that still holds it', { columns: 40, rows: 4 }, false],
    ['in a window that it fills', { columns: 40, rows: 3 }, true],
    ['in a narrower window', { columns: 39, rows: 10 }, true],
  ])('can be displaced %s: %o is %s', (_, now, expected) => {
    expect(isReflowed(frame, now)).toBe(expected);
  });
});

describe('redrawing', () => {
  const redraw = (transcript: readonly string[], now: { columns: number; rows: number }, slack = 0) => {
    const [up, again] = redrawReflowed(transcript, { frame: frame.lines, now, slack }).split(eraseFromLine);
    return {
      up: Number(/\[(\d+)A/.exec(up ?? '')?.[1] ?? 0),
      again: again?.match(/[^\r\n\u001b]+(?=\r\n)/g),
    };
  };

  it('erases the transcript with the frame, and prints it again', () => {
    const transcript = ['one', 'a line of thirty-two characters'];
    // 1 + 2 rows of the transcript, 1 + 1 + 1 of the frame.
    expect(redraw(transcript, { columns: 20, rows: 24 })).toEqual({
      up: 6,
      again: ['[?7hone', 'a line of thirty-two characters'],
    });
  });

  it('never writes above the screen, and prints only what fits on it above the frame', () => {
    const transcript = Array.from({ length: 50 }, (_, index) => `line ${index}`);
    const { up, again } = redraw(transcript, { columns: 20, rows: 6 });
    expect(up).toBe(5);
    expect(again?.map((line) => line.replace('[?7h', ''))).toEqual(['line 48', 'line 49']);
  });

  it('of the whole screen leaves the frame its rows, and one for the cursor', () => {
    const transcript = ['one', 'two', 'three'];
    const now = { columns: 40, rows: 6 };
    expect(redrawScreen(transcript, { frame: frame.lines, now })).toBe(
      `\u001b[H${eraseFromLine}\u001b[?7htwo\r\nthree\r\n`,
    );
    expect(redrawScreen(transcript, { frame: frame.lines, now: { columns: 40, rows: 2 } })).not.toContain(
      'three',
    );
  });

  it('does not take minutes for a long line with a mark', () => {
    const line = (length: number) => `\u001b[31m${'W'.repeat(length)}e\u0301\u001b[39m`;
    expect(redraw([line(20)], { columns: 20, rows: 24 }).up).toBe(5);
    expect(redraw([line(300_000)], { columns: 20, rows: 6 }).up).toBe(5);
  });

  it('erases further up by the rows that the terminal may have inserted', () => {
    expect(redraw(['printed'], { columns: 40, rows: 24 }, 7).up).toBe(11);
  });
});
