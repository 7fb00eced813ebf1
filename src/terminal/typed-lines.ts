import { StringDecoder } from 'node:string_decoder';
import { readHiddenValue } from './hidden-value.ts';

export interface LineListener {
  line(text: string): void;
  /** Ctrl+C; the terminal has dropped the unfinished line. */
  interrupted(): void;
  /** Ctrl+D, with the text that no Enter ended. */
  ended(unfinished: string): void;
}

export interface TypedLines {
  hide(): void;
  close(): void;
}

export function readTypedLines(
  stdin: NodeJS.ReadStream,
  listener: LineListener,
  output: NodeJS.WriteStream = process.stdout,
): TypedLines {
  const decoder = new StringDecoder();
  let typed = '';
  let stopHiding: (() => void) | null = null;
  let signals = 0;
  let firstAt = 0;

  function show(): void {
    stopHiding?.();
    stopHiding = null;
  }
  function interrupt(): void {
    typed = '';
    show();
    listener.interrupted();
  }
  const onData = (chunk: Uint8Array): void => {
    if (stopHiding !== null) return;
    const lines = (typed + decoder.write(Buffer.from(chunk))).split('\n');
    typed = lines.pop() ?? '';
    for (const line of lines) listener.line(line);
  };
  const onSignal = (): void => {
    const now = performance.now();
    signals += 1;
    if (signals === 1) firstAt = now;
    // `atomically` (when-exit) sends the first signal to the process once more.
    if (signals !== 2 || now - firstAt > 100) interrupt();
  };
  const onEnd = (): void => listener.ended(typed);
  // Earlier lines may have been read and closed.
  stdin.on('data', onData).on('end', onEnd).resume();
  process.on('SIGINT', onSignal);
  return {
    hide() {
      show();
      const hidden = {
        value(text: string) {
          stopHiding = null;
          listener.line(text);
        },
        cancelled() {
          stopHiding = null;
          interrupt();
        },
      };
      stopHiding = readHiddenValue(stdin, hidden, output);
    },
    close() {
      show();
      process.off('SIGINT', onSignal);
      stdin.off('data', onData).off('end', onEnd).pause();
    },
  };
}
