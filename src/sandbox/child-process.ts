import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { takeLongTexts } from './long-texts.ts';
import type { Entrance, FromChild, ToChild } from './protocol.ts';
import { readFrame } from './read-child.ts';

/** A forked child. It may end at any moment, and is told to by SIGKILL alone. */
export interface Child {
  /** In one piece, in order. */
  send(frame: readonly ToChild[]): void;
  kill(): void;
  readonly pid: number | undefined;
  /** Whether this process stays alive for the child's sake. */
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

export function forkChild({ childPath, memoryMb, entrance }: ChildOptions, events: ChildEvents): Child {
  const inForeground = entrance === 'foreground';
  const child = fork(childPath, [String(memoryMb), entrance], {
    // isolated-vm asks for it from Node 20 on.
    execArgv: ['--no-node-snapshot', ...compilerFlags, ...(inForeground ? [roomyStack] : [])],
    // What is said while a script runs is short, and JSON is the quicker of the two for that.
    serialization: inForeground ? 'json' : 'advanced',
    env: minimalEnvironment(),
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(inForeground ? ['pipe' as const] : [])],
    // Its own process group on POSIX: Ctrl+C in the terminal is for the shell alone.
    detached: process.platform !== 'win32',
  });
  let lastWords = '';
  let isEnded = false;
  let exit: { readonly signal: string | null } | null = null;
  const end = () => {
    if (isEnded || exit === null) return;
    isEnded = true;
    events.ended({ signal: exit.signal, lastWords });
  };
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsLength);
  });
  child.on('message', (frame) => {
    if (isEnded) return;
    const read = readFrame(frame);
    if (read === null) events.violation();
    else events.frame(read);
  });
  child.on('error', (error) => {
    lastWords += error.message;
    exit ??= { signal: null };
    setTimeout(end, drainTime);
  });
  child.on('exit', (_code, signal) => {
    exit = { signal };
    // The channel may still hold what the child said last; it closes when all of it is read.
    if (child.connected) setTimeout(end, drainTime);
    else setImmediate(end);
  });
  child.on('disconnect', () => setImmediate(end));
  const texts = child.stdio[4];
  // As below: its end is noticed.
  texts?.on('error', () => undefined);
  return {
    pid: child.pid,
    send(messages) {
      // A child that has just ended is noticed by its end, not by a failed write.
      if (!child.connected) return;
      if (!inForeground) {
        child.send([...messages], undefined, undefined, nothing);
        return;
      }
      const { frame, bytes } = takeLongTexts(messages);
      if (texts instanceof Writable) for (const text of bytes) texts.write(text);
      child.send(frame, undefined, undefined, nothing);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
    hold() {
      child.ref();
      child.channel?.ref();
    },
    release() {
      child.unref();
      child.channel?.unref();
      for (const stream of [child.stderr, texts]) if (canUnref(stream)) stream.unref();
    },
  };
}

const nothing = () => undefined;

/** Kilobytes, beyond those of the isolate: a script that has used up its own calls this process on the same stack. */
const roomyStack = '--stack-size=1968';

/** Scripts are short; until version 12 V8's optimizing compiler takes more time from them than it gives back. */
const compilerFlags = /^11\./.test(process.versions.v8) ? ['--interrupt-budget=300000'] : [];

/** Milliseconds for the last messages of a child that is gone. */
const drainTime = 500;

const lastWordsLength = 4000;

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
