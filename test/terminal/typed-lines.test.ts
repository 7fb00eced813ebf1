import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, it, onTestFinished } from 'vitest';
import { readTypedLines } from '../../src/terminal/typed-lines.ts';

function openLines() {
  const stdin = new PassThrough();
  const heard: string[] = [];
  const lines = readTypedLines(stdin as unknown as ReadStream, {
    line: (text) => heard.push(text),
    interrupted: () => heard.push('(interrupted)'),
    ended: () => heard.push('(ended)'),
  });
  onTestFinished(lines.close);
  const [receiveSignal] = process.listeners('SIGINT').slice(-1);
  return {
    heard,
    type: (text: string) => stdin.emit('data', Buffer.from(text)),
    interrupt: () => receiveSignal?.('SIGINT'),
  };
}

it('takes the first signal, which a package sends once more, for one Ctrl+C', () => {
  const { heard, interrupt } = openLines();
  interrupt();
  interrupt();
  expect(heard).toEqual(['(interrupted)']);
});

it('takes each later signal for a Ctrl+C, however soon it comes', () => {
  const { heard, type, interrupt } = openLines();
  interrupt();
  interrupt();
  type('1\n');
  interrupt();
  interrupt();
  expect(heard).toEqual(['(interrupted)', '1', '(interrupted)', '(interrupted)']);
});
