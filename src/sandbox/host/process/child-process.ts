import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { openJournal } from '../../protocol/journal.ts';
import type { Entrance, FromChild, ToChild } from '../../protocol/messages.ts';
import { readFrame } from '../../protocol/read-child.ts';
import { openMessageLink, openPipeLink } from './child-link.ts';

/** A child process. It may end at any moment, and is told to by SIGKILL alone. */
export interface Child {
  /** In one piece, in order. */
  send(frame: readonly ToChild[]): void;
  /** Hears what it has told so far in its turn, which it sends at the end of that. */
  look(): void;
  kill(): void;
  readonly pid: number | undefined;
  /** Whether this process stays alive for the child's sake; at first it does not. */
  hold(): void;
  release(): void;
}

/** How a child ended. */
export interface ChildEnd {
  readonly signal: string | null;
  /** The end of what it wrote about itself. */
  readonly lastWords: string;
}

export interface ChildEvents {
  /** Messages that came in one piece, in order. */
  frame(messages: readonly FromChild[]): void;
  /** A message of a wrong shape came. */
  violation(): void;
  /** Once, after every message that the child could still send. */
  ended(end: ChildEnd): void;
}

export interface ChildOptions {
  readonly childPath: string;
  readonly memoryMb: number;
  readonly entrance: Entrance;
}

export function startChild({ childPath, memoryMb, entrance }: ChildOptions, events: ChildEvents): Child {
  const inForeground = entrance === 'foreground';
  // isolated-vm asks for the first from Node 20 on.
  const flags = ['--no-node-snapshot', ...compilerFlags, ...(inForeground ? [roomyStack] : [])];
  const journal = inForeground ? openJournal() : null;
  const journaling = journal === null ? 'no-journal' : 'journal';
  const child = spawn(process.execPath, [...flags, childPath, String(memoryMb), entrance, journaling], {
    serialization: 'advanced',
    env: minimalEnvironment(),
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe', inForeground ? 'pipe' : 'ipc', journal?.descriptor ?? 'ignore'],
    // Its own process group on POSIX: Ctrl+C in the terminal is for the shell alone.
    detached: process.platform !== 'win32',
  });
  let lastWords = '';
  let isEnded = false;
  let exit: { readonly signal: string | null } | null = null;
  const newOf = createNewFilter();
  const hear = (frame: unknown) => {
    const read = readFrame(Array.isArray(frame) ? newOf(frame) : frame);
    if (read === null) events.violation();
    else if (read.length > 0) events.frame(read);
  };
  const look = () => {
    if (journal !== null) hear(journal.read());
  };
  const end = () => {
    if (isEnded || exit === null) return;
    look();
    journal?.close();
    clearInterval(alive);
    isEnded = true;
    events.ended({ signal: exit.signal, lastWords });
  };
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsLength);
  });
  const link = (inForeground ? openPipeLink : openMessageLink)(child, {
    frame(frame) {
      if (!isEnded) hear(frame);
    },
    // Everything that the child said has been read.
    closed: () => setImmediate(end),
  });
  child.unref();
  link.unref();
  if (canUnref(child.stderr)) child.stderr.unref();
  // One timer instead of the three: each script holds its child.
  const alive = setInterval(() => undefined, longestInterval).unref();
  child.on('error', (error) => {
    lastWords += error.message;
    exit ??= { signal: null };
    setTimeout(end, drainTime);
  });
  child.on('exit', (_code, signal) => {
    exit = { signal };
    if (link.isOpen()) setTimeout(end, drainTime);
    else setImmediate(end);
  });
  return {
    pid: child.pid,
    send(messages) {
      // A child that has just ended is noticed by its end, not by a failed write.
      if (link.isOpen()) link.send(messages);
    },
    look,
    kill: () => {
      child.kill('SIGKILL');
    },
    hold: () => void alive.ref(),
    release: () => void alive.unref(),
  };
}

/** Leaves out of a list of messages what was heard before: they are counted where they come by two ways. */
function createNewFilter(): (messages: readonly unknown[]) => readonly unknown[] {
  let heard = 0;
  const isNew = (message: unknown): boolean => {
    if (typeof message !== 'object' || message === null || !('count' in message)) return true;
    // Those between are on their way.
    if (message.count !== heard + 1) return false;
    heard += 1;
    return true;
  };
  return (messages) => messages.filter(isNew);
}

/** Kilobytes, beyond those of the isolate: a script that has used up its own calls this process on the same stack. */
const roomyStack = '--stack-size=1968';

/** Scripts are short; until version 12 V8's optimizing compiler takes more time from them than it gives back. */
const compilerFlags = /^11\./.test(process.versions.v8) ? ['--interrupt-budget=300000'] : [];

/** Milliseconds for the last messages of a child that is gone. */
const drainTime = 500;

const lastWordsLength = 4000;

/** Milliseconds. */
const longestInterval = 0x7fff_ffff;

/** Only what a process needs to start: the environment may hold secrets. */
function minimalEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

function canUnref(stream: unknown): stream is { unref(): void } {
  return (
    typeof stream === 'object' && stream !== null && 'unref' in stream && typeof stream.unref === 'function'
  );
}
