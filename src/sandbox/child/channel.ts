import { readSync, writeSync } from 'node:fs';
import { type LightFrame, putLongTexts } from '../long-texts.ts';
import type { Entrance, FromChild, ToChild } from '../protocol.ts';

/** The way to the supervisor and back. */
export interface Channel {
  send(frame: readonly FromChild[]): void;
  /** Sends what is the last, and then does what follows. */
  sendLast(message: FromChild, then: () => void): void;
  receive(listener: (frame: readonly ToChild[]) => void): void;
}

/**
 * Node's channel between processes. While code runs in the foreground nothing could write later what does not fit now,
 * so there the lines of JSON, of which that channel is made, are written before the code goes on.
 */
export function connectToSupervisor(entrance: Entrance, { lost }: { readonly lost: () => void }): Channel {
  return entrance === 'foreground' ? writtenAtOnce(lost) : written(lost);
}

function written(lost: () => void): Channel {
  const send = (frame: readonly FromChild[], then?: () => void) => {
    if (process.connected) process.send?.(frame, undefined, undefined, () => then?.());
    else lost();
  };
  return {
    send,
    sendLast: (message, then) => send([message], then),
    receive(listener) {
      process.on('message', (frame) => listener(frame as readonly ToChild[]));
    },
  };
}

function writtenAtOnce(lost: () => void): Channel {
  const send = (frame: readonly FromChild[]) => {
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
    receive(listener) {
      process.on('message', (frame) => listener(putLongTexts(frame as LightFrame, readWhole)));
    },
  };
}

/** As `fork` was told: Node's channel, and the pipe for long texts. */
const channelDescriptor = 3;
const textsDescriptor = 4;

function writeWhole(text: string): void {
  let bytes: Buffer = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(channelDescriptor, bytes));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      // The supervisor has not read yet what came before.
      Atomics.wait(clock, 0, 0, 1);
    }
  }
}

const clock = new Int32Array(new SharedArrayBuffer(4));

function readWhole(count: number): Buffer {
  const bytes = Buffer.allocUnsafe(count);
  for (let at = 0; at < count; ) {
    const read = readSync(textsDescriptor, bytes, at, count - at, null);
    if (read === 0) throw new Error('the supervisor is gone');
    at += read;
  }
  return bytes;
}
