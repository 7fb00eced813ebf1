/** Follows how long a child computes, from what it was sent and what it tells. Times are milliseconds. */
export interface ComputingWatch {
  isComputing(): boolean;
  /** It was sent something, or a timer of its own went off. */
  start(): void;
  /** A new evaluation is sent: it has its whole time before it, once what an earlier one has left running is over. */
  renew(limitMs: number): void;
  /** The evaluation has the isolate now. */
  began(): void;
  /** The evaluation is over: what goes on after it has, each time, its whole time. */
  answered(): void;
  /** It rests, after so much computing. */
  rested(computedMs: number): void;
  /** It rested, and had not heard yet what it was sent last. */
  goesOn(computedMs: number): void;
  /** A sign of life. */
  heard(): void;
  end(): void;
}

export interface ComputingEvents {
  /** The time that it had is over. */
  overdue(): void;
  /** It has given no sign of life for long. */
  silent(): void;
  /** Told again and again while it computes. */
  lasting(milliseconds: number): void;
}

/** A time of computing without a rest. */
interface Stretch {
  readonly since: number;
  deadline: number;
}

export function watchComputing(timeoutMs: number, events: ComputingEvents): ComputingWatch {
  let limitMs = timeoutMs;
  let computedMs = 0;
  let mayBegin = false;
  let isEvaluating = false;
  let stretch: Stretch | null = null;
  let timer: NodeJS.Timeout | undefined;
  let silentTicks = 0;

  const tick = () => {
    if (stretch === null) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const now = performance.now();
    if (now > stretch.deadline) {
      // What it has said meanwhile is heard first: this process may have been busy itself.
      setImmediate(() => {
        if (stretch !== null && performance.now() > stretch.deadline) events.overdue();
      });
    }
    silentTicks += 1;
    // Ticks are counted, not time: a computer that slept has not been silent.
    if (silentTicks > mostSilentTicks) events.silent();
    if (now - stretch.since >= tickTime) events.lasting(now - stretch.since);
  };
  const start = () => {
    if (stretch !== null) return;
    const since = performance.now();
    stretch = { since, deadline: since + Math.max(0, limitMs - computedMs) + grace };
    silentTicks = 0;
    timer ??= setInterval(tick, tickTime).unref();
  };
  const began = () => {
    if (!mayBegin) return;
    mayBegin = false;
    computedMs = 0;
    const since = performance.now();
    stretch = { since, deadline: since + limitMs + grace };
  };
  const rested = (milliseconds: number) => {
    if (isEvaluating) computedMs += milliseconds;
    stretch = null;
  };

  return {
    isComputing: () => stretch !== null,
    start,
    began,
    rested,
    renew(milliseconds) {
      limitMs = milliseconds;
      computedMs = 0;
      mayBegin = true;
      isEvaluating = true;
      if (stretch !== null) stretch.deadline = performance.now() + 2 * limitMs + 2 * grace;
    },
    answered() {
      isEvaluating = false;
      computedMs = 0;
    },
    goesOn(milliseconds) {
      rested(milliseconds);
      start();
      began();
    },
    heard() {
      silentTicks = 0;
    },
    end() {
      stretch = null;
      clearInterval(timer);
    },
  };
}

/** That the isolate's own timeout has to act first: it keeps the isolate alive. */
const grace = 250;

/** Between looks at the child while it computes. */
const tickTime = 25;

/** Looks without a sign of life. */
const mostSilentTicks = 240;
