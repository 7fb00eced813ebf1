import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { FromChild, ToChild } from '../../protocol/messages.ts';
import { readFrame } from '../../protocol/read-child.ts';
import { openPipeLink } from './pipe-link.ts';

export type Child = ReturnType<typeof startChild>;

export interface ChildEnd {
  readonly signal: string | null;
  readonly stderrTail: string;
}

export interface ChildEvents {
  frame(messages: readonly FromChild[]): void;
  violation(): void;
  ended(end: ChildEnd): void;
}

export function startChild(childPath: string, memoryMb: number, events: ChildEvents) {
  // isolated-vm asks for the first flag from Node 20 on.
  const flags = ['--no-node-snapshot', ...compilerFlags, hostStack];
  const child = spawn(process.execPath, [...flags, childPath, String(memoryMb)], {
    env: minimalEnvironment(),
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its own process group on POSIX: Ctrl+C in the terminal is for the shell alone.
    detached: process.platform !== 'win32',
  });
  let stderrTail = '';
  let isEnded = false;
  let exit: { readonly signal: string | null } | null = null;
  const end = () => {
    if (isEnded || exit === null) return;
    clearInterval(alive);
    isEnded = true;
    events.ended({ signal: exit.signal, stderrTail });
  };
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-stderrTailLength);
  });
  const link = openPipeLink(child, (frame) => {
    if (isEnded) return;
    const messages = readFrame(frame);
    if (messages === null) events.violation();
    else if (messages.length > 0) events.frame(messages);
  });
  child.unref();
  link.unref();
  if (canUnref(child.stderr)) child.stderr.unref();
  // One timer instead of a handle each for the process and its pipes: every script holds its child.
  const alive = setInterval(() => undefined, maxInterval).unref();
  child.on('error', (error) => {
    stderrTail += error.message;
    exit ??= { signal: null };
    setTimeout(end, drainTimeMs);
  });
  child.on('exit', (_code, signal) => {
    exit = { signal };
    setTimeout(end, drainTimeMs).unref();
  });
  child.on('close', end);
  return {
    send(messages: readonly ToChild[]) {
      // A child that has just ended is noticed by its end, not by a failed write.
      if (link.isOpen()) link.send(messages);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
    /** Keeps this process alive until `release`; at first the child does not. */
    hold: () => void alive.ref(),
    release: () => void alive.unref(),
  };
}

/** Kilobytes: more than those of the isolate, because a script that has used up its own calls this process on the same stack. */
const hostStack = '--stack-size=1968';

/** Scripts are short; until version 12 V8's optimizing compiler takes more time from them than it gives back. */
const compilerFlags = /^11\./.test(process.versions.v8) ? ['--interrupt-budget=300000'] : [];

const drainTimeMs = 500;

const stderrTailLength = 4000;

const maxInterval = 0x7fff_ffff;

/** Environment that a process needs to start, without the secrets that the whole may hold. */
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
