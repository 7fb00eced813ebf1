import { read, readSync, writeSync } from 'node:fs';
import { type LightFrame, putLongTexts } from '../long-texts.ts';
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
  let bytes: Buffer = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(descriptor, bytes));
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
  let held: Buffer = Buffer.alloc(0);
  const readInto = (bytes: Buffer): number => {
    const count = readSync(descriptor, bytes, 0, bytes.length, null);
    if (count === 0) throw new SupervisorGoneError();
    return count;
  };
  const takeBytes = (count: number): Buffer => {
    const taken = held.subarray(0, count);
    held = held.subarray(taken.length);
    if (taken.length === count) return taken;
    const whole = Buffer.allocUnsafe(count);
    for (let at = taken.copy(whole); at < count; ) at += readInto(whole.subarray(at));
    return whole;
  };
  const takeLine = (): string => {
    const parts: Buffer[] = [];
    for (let end = held.indexOf(lineFeed); end < 0; end = held.indexOf(lineFeed)) {
      parts.push(held);
      held = Buffer.from(chunk.subarray(0, readInto(chunk)));
    }
    parts.push(takeBytes(held.indexOf(lineFeed) + 1));
    return Buffer.concat(parts).toString();
  };
  return {
    isEmpty: () => held.length === 0,
    takeFrame() {
      const frame: LightFrame = JSON.parse(takeLine());
      return putLongTexts(frame, takeBytes);
    },
    wait(come, lost) {
      read(descriptor, chunk, 0, chunkSize, null, (error, count) => {
        if (error !== null || count === 0) return lost();
        held = Buffer.from(chunk.subarray(0, count));
        come();
      });
    },
  };
}

const lineFeed = 0x0a;

/** Bytes: as much as a pipe holds. */
const chunkSize = 65_536;
