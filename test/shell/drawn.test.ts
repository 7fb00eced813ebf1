import { describe, expect, it } from 'vitest';
import { eraseFrame } from '../../src/shell/screen/drawn.ts';

const frame = { lines: ['› GET /users', '│ GET http://h/users', 'status'], cursor: { x: 12, y: 0 } };
const drawn = { columns: 40, rows: 10 };

describe('erasing a frame', () => {
  it.each([
    ['at the same size', drawn],
    ['in a wider window', { columns: 80, rows: 10 }],
    ['in a higher window', { columns: 40, rows: 30 }],
    ['in a lower window that still holds it', { columns: 40, rows: 4 }],
  ])('goes up to its first line: %s', (_, now) => {
    const at = { ...frame, cursor: { x: 3, y: 2 } };
    expect(eraseFrame(frame, ['said'], { drawn, now })).toEqual({ up: 0, again: [] });
    expect(eraseFrame(at, ['said'], { drawn, now })).toEqual({ up: 2, again: [] });
  });

  it('takes all that was printed with it where the window became narrower, and prints that again', () => {
    const recent = ['one', 'a line of thirty-two characters'];
    expect(eraseFrame(frame, recent, { drawn, now: { columns: 20, rows: 24 } })).toEqual({
      // 1 + 2 rows of the transcript, 1 + 1 + 1 of the frame.
      up: 6,
      again: recent,
    });
  });

  it('never reaches above the screen, and prints only what fits on it', () => {
    const recent = Array.from({ length: 50 }, (_, index) => `line ${index}`);
    const { up, again } = eraseFrame(frame, recent, { drawn, now: { columns: 20, rows: 6 } });
    expect(up).toBe(5);
    expect(again).toEqual(['line 45', 'line 46', 'line 47', 'line 48', 'line 49']);
  });

  it('begins anew where the window became too low for the frame', () => {
    expect(eraseFrame(frame, ['said'], { drawn, now: { columns: 40, rows: 3 } })).toEqual({
      up: 2,
      again: ['said'],
    });
  });
});
