import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type InputEvent, keyText } from '../../src/core/editor/input/events.ts';
import { listenToKeys } from '../../src/terminal/keyboard.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const stdin = new PassThrough();
  const events: string[] = [];
  const reports: string[] = [];
  const add = (event: InputEvent) => events.push(event.kind === 'key' ? keyText(event) : event.text);
  listenToKeys(stdin as unknown as ReadStream, {
    handle: (some) => some.forEach(add),
    report: (text) => reports.push(text),
  });
  return { events, reports, receive: (piece: string) => stdin.emit('data', Buffer.from(piece)) };
}

/** A busy process runs its timer first, and then reads what waits at the terminal. */
const runTimer = () => vi.advanceTimersToNextTimer();

it.each([
  ['\u001b', '[A', ['up']],
  ['\u001b[', '1;5D', ['ctrl+left']],
  ['\u001b]11;', 'rgb:ffff/ffff/ffff\u001b\\', []],
])('joins %j and %j where both were at the terminal when its time was over', (first, second, expected) => {
  const { events, receive } = listen();
  receive(first);
  runTimer();
  receive(second);
  vi.runAllTimers();
  expect(events).toEqual(expected);
});

it('waits longer for the rest of a report than a person needs between two keys', () => {
  const { events, reports, receive } = listen();
  receive('\u001b]11;');
  vi.advanceTimersByTime(200);
  receive('rgb:0000/2b2b/3636\u0007x');
  expect(events).toEqual(['x']);
  expect(reports).toEqual(['11;rgb:0000/2b2b/3636']);
});

it('returns a key whose rest did not arrive', () => {
  const { events, receive } = listen();
  receive('\u001b');
  vi.runAllTimers();
  receive('[A');
  expect(events).toEqual(['escape', '[A']);
});
