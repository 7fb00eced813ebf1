import type { Entrance, FromChild, ToChild } from '../../protocol/messages.ts';
import { residentLimit } from '../../protocol/rss.ts';
import { createTextAllowance } from '../../protocol/text-allowance.ts';
import type { Child, ChildEnd } from './child-process.ts';
import { startChild } from './child-process.ts';
import { readResidentBytes } from './resident.ts';
import { watchComputing } from './watch-computing.ts';

/** Why a child was stopped, or stopped by itself. */
export type StopReason =
  | 'timeout'
  | 'memory'
  | 'interrupted'
  | 'unresponsive'
  | 'violation'
  | 'crash'
  | 'unavailable';

/** A child with the watchers around it: its deadline, its signs of life, its memory. */
export interface Worker {
  readonly memoryMb: number;
  isReady(): boolean;
  /** Whether it computes: it was sent something, or a timer went off, and it has not come to rest since. */
  isComputing(): boolean;
  /** Timers and requests that the child waits for. */
  pending(): number;
  send(...messages: readonly ToChild[]): void;
  /** A new evaluation begins: it has its whole time before it. */
  renewDeadline(timeoutMs: number): void;
  stop(reason: StopReason): void;
  residentBytes(): number | null;
  /** Whether so much memory is taken that the collector would keep the isolate busy. */
  isHeavy(): boolean;
  hold(): void;
  release(): void;
}

export interface WorkerEvents {
  ready(): void;
  message(message: FromChild): void;
  /** It has been computing for a while. */
  lasting(): void;
  resting(): void;
  ended(reason: StopReason, details: string): void;
}

export interface WorkerOptions {
  readonly childPath: string;
  readonly memoryMb: number;
  readonly entrance: Entrance;
  readonly timeoutMs: number;
  readonly events: WorkerEvents;
}

export function startWorker({ childPath, memoryMb, entrance, timeoutMs, events }: WorkerOptions): Worker {
  let isReady = false;
  let pending = 0;
  let reason: StopReason | null = null;
  let unavailable = '';
  let baseline = 0;
  let resident: number | null = null;
  let sent = 0;
  let isTold = false;
  const texts = createTextAllowance();

  const stop = (why: StopReason) => {
    reason ??= why;
    child.kill();
  };
  const boot = setTimeout(() => stop('unresponsive'), bootTime);
  boot.unref();

  const watch = watchComputing(timeoutMs, {
    overdue: () => stop('timeout'),
    silent() {
      // Where code has the child's main thread, it gives no sign.
      if (entrance === 'background') stop('unresponsive');
    },
    lasting(milliseconds) {
      child.look();
      resident = readResidentBytes(child.pid) ?? resident;
      const most = baseline + residentLimit(memoryMb) + texts.bytes() + slack[entrance];
      if (resident !== null && resident > most) stop('memory');
      if (milliseconds < patience) isTold = false;
      else if (!isTold) {
        isTold = true;
        events.lasting();
      }
    },
  });

  const receive = (message: FromChild) => {
    watch.heard();
    switch (message.type) {
      case 'ready':
        clearTimeout(boot);
        isReady = true;
        baseline = message.rss;
        resident = message.rss;
        events.ready();
        return;
      case 'unavailable':
        unavailable = message.message;
        stop('unavailable');
        return;
      case 'beat':
        resident = message.rss;
        return;
      case 'computing':
        watch.start();
        return;
      case 'began':
        watch.began();
        return;
      case 'resting':
        pending = message.pending;
        // What it was sent meanwhile is only beginning.
        if (message.heard < sent) return watch.goesOn(message.computed);
        watch.rested(message.computed);
        events.resting();
        return;
      case 'out-of-memory':
        stop('memory');
        return;
      case 'answer':
        // It is being stopped: whoever got its answer now would take it for one that lives.
        if (reason !== null) return;
        watch.answered();
        events.message(message);
        return;
      default:
        events.message(message);
    }
  };

  const child: Child = startChild(
    { childPath, memoryMb, entrance },
    {
      frame: (messages) => messages.forEach(receive),
      violation: () => stop('violation'),
      ended(end) {
        clearTimeout(boot);
        watch.end();
        if (isReady || reason !== null) events.ended(reason ?? causeOf(end), unavailable || describeEnd(end));
        else events.ended('unavailable', notStarted(end));
      },
    },
  );

  return {
    memoryMb,
    isReady: () => isReady,
    isComputing: watch.isComputing,
    pending: () => pending,
    send(...messages) {
      for (const message of messages) texts.add(textLength(message));
      sent += 1;
      watch.start();
      child.send(messages);
    },
    renewDeadline: watch.renew,
    isHeavy() {
      const bytes = readResidentBytes(child.pid) ?? resident;
      return bytes !== null && bytes > baseline + heavyShare * memoryMb * 1_048_576 + texts.bytes();
    },
    stop,
    residentBytes: () => readResidentBytes(child.pid) ?? resident,
    hold: child.hold,
    release: child.release,
  };
}

function textLength(message: ToChild): number {
  switch (message.type) {
    case 'response':
    case 'sent':
      return message.text.length;
    case 'evaluate':
      return message.response?.text.length ?? 0;
    default:
      return 0;
  }
}

/** Milliseconds from the fork to the first message, on the slowest of machines. */
const bootTime = 30_000;

/** Milliseconds of computing that is told of. */
const patience = 150;

/** Part of the memory that a script may leave behind. */
const heavyShare = 0.75;

/** Bytes by which the child's own watchdog comes first, where it has one. */
const slack = { foreground: 0, background: 64 * 1_048_576 } as const;

/** A child that ends on its own has mostly been ended by V8, for want of memory. */
function causeOf({ signal, lastWords }: ChildEnd): StopReason {
  const isAbort = signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGILL' || signal === 'SIGKILL';
  return isAbort || /out of memory|heap limit|allocation fail/i.test(lastWords) ? 'memory' : 'crash';
}

const notStarted = (end: ChildEnd): string =>
  `The process that runs scripts could not be started (${describeEnd(end)}); restloop doctor looks for the reason.`;

function describeEnd({ signal, lastWords }: ChildEnd): string {
  const firstLine = lastWords.split('\n').find((line) => line.trim() !== '');
  return firstLine?.trim().slice(0, 200) ?? signal ?? 'without a word';
}
