import { read, readSync, writeSync } from 'node:fs';
import { type LightFrame, putLongTexts } from '../protocol/long-texts.ts';
import type { Channel, ChannelEvents } from './channel.ts';

/**
 * Lines of JSON on a pipe, which are written before the code that tells them goes on. Where nothing but the supervisor
 * is waited for, this thread itself waits in the system's read: that is quicker than Node's event loop.
 */
export function openPipe({ lost }: ChannelEvents): Channel {
  const send: Channel['send'] = (frame) => {
    try {
      writeWhole(`${JSON.stringify(frame)}\n`);
    } catch {
      lost();
    }
  };
  return {
    send,
    sendLast(message, then) {
      send([message]);
      then();
    },
    receive({ receive, isAtRest }) {
      const incoming = createIncoming();
      /** The event loop has its turn between two frames: something may be left for it to do. */
      const next = () => {
        if (incoming.isEmpty() && !isAtRest()) incoming.wait(take, lost);
        else setImmediate(take);
      };
      const take = () => {
        // A timer was set meanwhile.
        if (incoming.isEmpty() && !isAtRest()) return next();
        try {
          receive(incoming.takeFrame());
        } catch (error) {
          if (!(error instanceof SupervisorGoneError)) throw error;
          return lost();
        }
        next();
      };
      next();
    },
  };
}

/** As the supervisor has started this process. */
const descriptor = 3;

function writeWhole(text: string): void {
  const written = writeSync(descriptor, text);
  // Nearly every time.
  if (written === Buffer.byteLength(text)) return;
  let rest = Buffer.from(text).subarray(written);
  while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
}

/** The pipe was closed. */
class SupervisorGoneError extends Error {}

/** What the supervisor writes: each frame a line, with the bytes of its long texts behind it. */
interface Incoming {
  isEmpty(): boolean;
  /** Waits for the next frame, and takes it. Throws a SupervisorGoneError. */
  takeFrame(): ReturnType<typeof putLongTexts>;
  /** Lets the event loop go on until something has come; only while nothing is held. */
  wait(come: () => void, lost: () => void): void;
}

function createIncoming(): Incoming {
  const chunk = Buffer.allocUnsafe(chunkSize);
  /** What has come and was not taken. */
  let [start, end] = [0, 0];
  const readInto = (bytes: Buffer): number => {
    const count = readSync(descriptor, bytes, 0, bytes.length, null);
    if (count === 0) throw new SupervisorGoneError();
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
      // Behind the end stands what came long ago.
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
    takeFrame() {
      const frame: LightFrame = JSON.parse(takeLine());
      return putLongTexts(frame, takeBytes);
    },
    wait(come, lost) {
      read(descriptor, chunk, 0, chunkSize, null, (error, count) => {
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

/** Bytes: as much as a pipe holds. */
const chunkSize = 65_536;
