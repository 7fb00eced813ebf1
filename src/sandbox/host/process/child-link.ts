import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { takeLongTexts } from '../../protocol/long-texts.ts';
import type { ToChild } from '../../protocol/messages.ts';

/** The supervisor's end of the way to a child and back. */
export interface ChildLink {
  send(messages: readonly ToChild[]): void;
  isOpen(): boolean;
  /** This process does not stay alive for the sake of what may come. */
  unref(): void;
}

export interface LinkEvents {
  /** What came in one piece. Nothing is known of its shape; undefined for what is no JSON. */
  frame(frame: unknown): void;
  /** Nothing comes any more. */
  closed(): void;
}

/** Node's channel between processes. */
export function openMessageLink(child: ChildProcess, { frame, closed }: LinkEvents): ChildLink {
  child.on('message', frame);
  child.on('disconnect', closed);
  return {
    send: (messages) => void child.send([...messages], undefined, undefined, nothing),
    isOpen: () => child.connected,
    unref: () => child.channel?.unref(),
  };
}

/** A pipe with a line of JSON a frame: half the time of Node's channel, and the child may wait at its end of it. */
export function openPipeLink(child: ChildProcess, { frame, closed }: LinkEvents): ChildLink {
  // There are none where the system has no room for another process; its error tells that.
  const pipe = (child.stdio as typeof child.stdio | undefined)?.[pipeDescriptor];
  if (!(pipe instanceof Socket)) return noLink;
  let isOpen = true;
  pipe.on(
    'data',
    splitLines((line) => frame(line === null ? undefined : readJson(line))),
  );
  // The end of the child is what is told.
  pipe.on('error', nothing);
  pipe.on('close', () => {
    isOpen = false;
    closed();
  });
  return {
    send(messages) {
      const { frame: light, bytes } = takeLongTexts(messages);
      pipe.write(`${JSON.stringify(light)}\n`);
      for (const text of bytes) pipe.write(text);
    },
    isOpen: () => isOpen,
    unref: () => pipe.unref(),
  };
}

const pipeDescriptor = 3;

const nothing = () => undefined;
const noLink: ChildLink = { send: nothing, isOpen: () => false, unref: nothing };

/** Takes bytes in pieces and gives their lines, and null for one that is longer than any honest child's. */
function splitLines(take: (line: string | null) => void): (bytes: Buffer) => void {
  let unfinished: Buffer[] = [];
  let length = 0;
  return (bytes) => {
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      const isWhole = unfinished.length === 0;
      take(
        isWhole
          ? bytes.toString('utf8', start, end)
          : Buffer.concat([...unfinished, bytes.subarray(start, end)]).toString(),
      );
      if (!isWhole) [unfinished, length] = [[], 0];
      start = end + 1;
    }
    if (start === bytes.length) return;
    unfinished.push(bytes.subarray(start));
    length += bytes.length - start;
    if (length > longestLine) take(null);
  };
}

const lineFeed = 0x0a;

/** Bytes; a string of V8 holds some more. */
const longestLine = 400_000_000;

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
