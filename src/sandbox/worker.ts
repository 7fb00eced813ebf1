import type { Child, ChildEnd } from './child-process.ts';
import { startChild } from './child-process.ts';
import type { Entrance, FromChild, ToChild } from './protocol.ts';
import { readResidentBytes } from './resident.ts';
import { residentLimit } from './resident-limit.ts';
import { createTextAllowance } from './text-allowance.ts';

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

/** A time of computing without a rest. */
interface Stretch {
  readonly since: number;
  deadline: number;
  isTold: boolean;
}

export function startWorker({ childPath, memoryMb, entrance, timeoutMs, events }: WorkerOptions): Worker {
  let isReady = false;
  let pending = 0;
  let reason: StopReason | null = null;
  let unavailable = '';
  let baseline = 0;
  let resident: number | null = null;
  let sent = 0;
  const texts = createTextAllowance();
  let limitMs = timeoutMs;
  let computedMs = 0;
  let mayBegin = false;
  let isEvaluating = false;
  let computing: Stretch | null = null;
  let watch: NodeJS.Timeout | undefined;
  let silentTicks = 0;

  const stop = (why: StopReason) => {
    reason ??= why;
    child.kill();
  };
  const boot = setTimeout(() => stop('unresponsive'), bootTime);
  boot.unref();

  const tick = () => {
    if (computing === null) {
      clearInterval(watch);
      watch = undefined;
      return;
    }
    const now = performance.now();
    const lasted = now - computing.since;
    if (now > computing.deadline) {
      // What it has said meanwhile is heard first: this process may have been busy itself.
      setImmediate(() => {
        if (computing !== null && performance.now() > computing.deadline) stop('timeout');
      });
    }
    silentTicks += 1;
    // Ticks are counted, not time: a computer that slept has not been silent.
    if (entrance === 'background' && silentTicks > mostSilentTicks) stop('unresponsive');
    if (lasted < tickTime) return;
    child.look();
    resident = readResidentBytes(child.pid) ?? resident;
    if (resident !== null && resident > baseline + residentLimit(memoryMb) + texts.bytes() + slack[entrance])
      stop('memory');
    if (lasted < patience || computing.isTold) return;
    computing.isTold = true;
    events.lasting();
  };
  const startComputing = () => {
    if (computing !== null) return;
    const since = performance.now();
    computing = { since, deadline: since + Math.max(0, limitMs - computedMs) + grace, isTold: false };
    silentTicks = 0;
    watch ??= setInterval(tick, tickTime).unref();
  };
  /** The evaluation's own time begins, after that of what an earlier one had left running. */
  const restartDeadline = () => {
    if (!mayBegin) return;
    mayBegin = false;
    computedMs = 0;
    const since = performance.now();
    computing = { since, deadline: since + limitMs + grace, isTold: false };
  };
  const rest = ({ heard, computed, pending: waiting }: FromChild & { type: 'resting' }) => {
    if (isEvaluating) computedMs += computed;
    pending = waiting;
    if (heard < sent) {
      // What it was sent meanwhile is only beginning.
      computing = null;
      startComputing();
      restartDeadline();
      return;
    }
    computing = null;
    events.resting();
  };

  const receive = (message: FromChild) => {
    silentTicks = 0;
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
        startComputing();
        return;
      case 'began':
        restartDeadline();
        return;
      case 'resting':
        rest(message);
        return;
      case 'out-of-memory':
        stop('memory');
        return;
      case 'answer':
        // What goes on after it has, each time, its whole time.
        isEvaluating = false;
        computedMs = 0;
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
        computing = null;
        clearInterval(watch);
        events.ended(reason ?? (isReady ? causeOf(end) : 'crash'), unavailable || describeEnd(end));
      },
    },
  );
  child.release();

  return {
    memoryMb,
    isReady: () => isReady,
    isComputing: () => computing !== null,
    pending: () => pending,
    send(...messages) {
      for (const message of messages) texts.add(textLength(message));
      sent += 1;
      startComputing();
      child.send(messages);
    },
    renewDeadline(milliseconds) {
      limitMs = milliseconds;
      computedMs = 0;
      mayBegin = true;
      isEvaluating = true;
      // What an earlier input has left running has its own time to end first.
      if (computing !== null) computing.deadline = performance.now() + 2 * limitMs + 2 * grace;
    },
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

/** Milliseconds that the isolate's own timeout has to act first: it keeps the isolate alive. */
const grace = 250;

/** Milliseconds between looks at the child while it computes, and looks without a sign of life. */
const tickTime = 25;
const mostSilentTicks = 240;

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

function describeEnd({ signal, lastWords }: ChildEnd): string {
  const firstLine = lastWords.split('\n').find((line) => line.trim() !== '');
  return firstLine?.trim().slice(0, 200) ?? signal ?? 'without a word';
}
