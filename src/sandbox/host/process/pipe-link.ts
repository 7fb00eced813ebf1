import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { parseJson } from '../../../core/json/parse.ts';
import { takeLongTexts } from '../../protocol/long-texts.ts';
import type { ToChild } from '../../protocol/messages.ts';
import { fromHost, toHost } from '../../protocol/pipes.ts';

export interface PipeLink {
  send(messages: readonly ToChild[]): void;
  isOpen(): boolean;
  unref(): void;
}

/** `receive` gets each raw frame, not validated; undefined if it was not JSON. */
export function openPipeLink(child: ChildProcess, receive: (frame: unknown) => void): PipeLink {
  // Missing where the system could not start another process.
  const stdio = child.stdio as typeof child.stdio | undefined;
  const [outgoing, incoming] = [stdio?.[fromHost], stdio?.[toHost]];
  if (!(outgoing instanceof Socket && incoming instanceof Socket)) return noLink;
  let isOpen = true;
  incoming.on(
    'data',
    splitLines((line) => receive(line === null ? undefined : parseJson(line))),
  );
  for (const pipe of [outgoing, incoming]) pipe.on('error', nothing);
  incoming.on('close', () => {
    isOpen = false;
  });
  return {
    send(messages) {
      const { frame: light, bytes } = takeLongTexts(messages);
      outgoing.write(`${JSON.stringify(light)}\n`);
      for (const text of bytes) outgoing.write(text);
    },
    isOpen: () => isOpen,
    unref() {
      outgoing.unref();
      incoming.unref();
    },
  };
}

const nothing = () => undefined;
const noLink: PipeLink = { send: nothing, isOpen: () => false, unref: nothing };

/** Cuts bytes into lines; gives null for a line that is too long for an honest child. */
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
    if (length > maxLineBytes) take(null);
  };
}

const lineFeed = 0x0a;

/** A string of V8 holds little more. */
const maxLineBytes = 400_000_000;
