import { read, readSync, writeSync } from 'node:fs';
import { type LightFrame, putLongTexts } from '../protocol/long-texts.ts';
import type { FromChild, ToChild } from '../protocol/messages.ts';
import { fromHost, toHost } from '../protocol/pipes.ts';

export interface Receiver {
  receive(frame: readonly ToChild[]): void;
  /** Whether only the supervisor can cause anything: this thread may then block until it sends something. */
  isAtRest(): boolean;
}

/** Pipes to the supervisor and back: a line of JSON for each frame, followed by the bytes of its long texts. */
export function openPipe(lost: () => void) {
  return {
    send(frame: readonly FromChild[]) {
      try {
        writeWhole(`${JSON.stringify(frame)}\n`);
      } catch {
        lost();
      }
    },
    receive({ receive, isAtRest }: Receiver) {
      const incoming = createIncoming();
      const next = () => {
        if (incoming.isEmpty() && !isAtRest()) incoming.wait(take, lost);
        else setImmediate(take);
      };
      const take = () => {
        if (incoming.isEmpty() && !isAtRest()) return next();
        let frame: readonly ToChild[];
        try {
          frame = incoming.takeFrame();
        } catch {
          return lost();
        }
        receive(frame);
        next();
      };
      next();
    },
  };
}

function writeWhole(text: string): void {
  const written = writeSync(toHost, text);
  if (written === Buffer.byteLength(text)) return;
  let rest = Buffer.from(text).subarray(written);
  while (rest.length > 0) rest = rest.subarray(writeSync(toHost, rest));
}

function createIncoming() {
  const chunk = Buffer.allocUnsafe(chunkSize);
  let [start, end] = [0, 0];
  const readInto = (bytes: Buffer): number => {
    const count = readSync(fromHost, bytes, 0, bytes.length, null);
    if (count === 0) throw new Error('the supervisor closed its pipe');
    return count;
  };
  const takeBytes = (count: number): Buffer => {
    const bytes = Buffer.allocUnsafe(count);
    let at = chunk.copy(bytes, 0, start, Math.min(end, start + count));
    start += at;
    while (at < count) at += readInto(bytes.subarray(at));
    return bytes;
  };
  const takeLine = (): string => {
    const before: Buffer[] = [];
    for (;;) {
      if (start === end) [start, end] = [0, readInto(chunk)];
      const feed = chunk.indexOf(lineFeed, start);
      // Bytes after the end are of an earlier read.
      if (feed >= 0 && feed < end) {
        const line =
          before.length === 0 ? chunk.toString('utf8', start, feed) : joined(before, takeBytes(feed - start));
        start = feed + 1;
        return line;
      }
      before.push(takeBytes(end - start));
    }
  };
  return {
    isEmpty: () => start === end,
    /** Blocks until a frame is there. Throws when the pipe is closed. */
    takeFrame(): readonly ToChild[] {
      const frame: LightFrame = JSON.parse(takeLine());
      return putLongTexts(frame, takeBytes);
    },
    wait(come: () => void, lost: () => void) {
      read(fromHost, chunk, 0, chunkSize, null, (error, count) => {
        if (error !== null || count === 0) return lost();
        [start, end] = [0, count];
        come();
      });
    },
  };
}

const joined = (before: readonly Buffer[], last: Buffer): string =>
  Buffer.concat([...before, last]).toString();

const lineFeed = 0x0a;

const chunkSize = 65_536;
