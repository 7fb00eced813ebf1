import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readHiddenValue } from '../../src/terminal/hidden-value.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A terminal that hands out what it is given at once, and what was read from it. */
function openHidden() {
  const rawModes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    setRawMode(isRaw: boolean) {
      rawModes.push(isRaw);
      return stdin;
    },
  });
  const read: string[] = [];
  readHiddenValue(stdin as unknown as ReadStream, {
    value: (text) => read.push(text),
    cancelled: () => read.push('(cancelled)'),
  });
  return { read, rawModes, receive: (piece: string) => stdin.emit('data', Buffer.from(piece)) };
}

describe('a hidden value', () => {
  it.each([
    { pieces: ['pw\r'], value: 'pw', what: 'ends with Enter' },
    { pieces: ['\r'], value: '', what: 'may be empty' },
    { pieces: ['pq', '\u007f', 'w\r'], value: 'pw', what: 'is corrected with Backspace' },
    { pieces: ['p\u001b[A\u001b[', 'Dw\r'], value: 'pw', what: 'holds nothing of an arrow key' },
    { pieces: ['a\rb\rc\r'], value: 'a\nb\nc', what: 'has the lines of a paste without marks' },
    { pieces: [...'a\rb\r\rc\r'], value: 'a\nb\n\nc', what: 'has them where each character comes alone' },
    { pieces: ['a\r\nb\r\n'], value: 'a\nb', what: 'has them where they end with CR and LF' },
    { pieces: ['\u001b[200~a\rb\r\u001b[201~'], value: 'a\nb', what: 'has the lines of a paste with marks' },
    { pieces: ['\u001b[200~a\rb\u001b[2', '01~', '\r'], value: 'a\nb', what: 'has them where a mark is cut' },
  ])('$what', ({ pieces, value }) => {
    const { read, receive } = openHidden();
    for (const piece of pieces) receive(piece);
    expect(read).toEqual([]);
    vi.runAllTimers();
    expect(read).toEqual([value]);
  });

  it('waits for Enter where a paste with marks ends in none', () => {
    const { read, receive } = openHidden();
    receive('\u001b[200~a\rb\u001b[201~');
    vi.runAllTimers();
    expect(read).toEqual([]);
  });

  it('takes what was at the terminal when the rest after Enter was over', () => {
    const { read, receive } = openHidden();
    receive('a\r');
    vi.advanceTimersToNextTimer();
    receive('b\r');
    vi.runAllTimers();
    expect(read).toEqual(['a\nb']);
  });

  it.each(['\u0003', '\u0004'])('is cancelled with %j', (key) => {
    const { read, receive, rawModes } = openHidden();
    receive(`pw${key}more\r`);
    vi.runAllTimers();
    expect(read).toEqual(['(cancelled)']);
    expect(rawModes).toEqual([true, false]);
  });
});
