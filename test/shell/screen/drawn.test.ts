import { describe, expect, it } from 'vitest';
import { eraseReflowed } from '../../../src/shell/screen/drawn.ts';

const frame = { lines: ['› GET /users', '│ GET http://h/users', 'status'], columns: 40 };

describe('erasing a frame', () => {
  it.each([
    ['at the same size', { columns: 40, rows: 10 }],
    ['in a wider window', { columns: 80, rows: 10 }],
    ['in a higher window', { columns: 40, rows: 30 }],
    ['in a lower window that still holds it', { columns: 40, rows: 4 }],
  ])('is left to Ink %s', (_, now) => {
    expect(eraseReflowed(frame, ['printed'], now)).toBeNull();
  });

  it('erases the transcript on the screen where the window became narrower, and prints it again', () => {
    const recent = ['one', 'a line of thirty-two characters'];
    expect(eraseReflowed(frame, recent, { columns: 20, rows: 24 })).toEqual({
      // 1 + 2 rows of the transcript, 1 + 1 + 1 of the frame.
      up: 6,
      again: recent,
    });
  });

  it('never reaches above the screen, and prints only what fits on it', () => {
    const recent = Array.from({ length: 50 }, (_, index) => `line ${index}`);
    expect(eraseReflowed(frame, recent, { columns: 20, rows: 6 })).toEqual({
      up: 5,
      again: ['line 45', 'line 46', 'line 47', 'line 48', 'line 49'],
    });
  });

  it('erases the transcript too where the window became lower than the frame', () => {
    expect(eraseReflowed(frame, ['printed'], { columns: 40, rows: 3 })).toEqual({
      up: 2,
      again: ['printed'],
    });
  });
});
