export interface ComputingEvents {
  overdue(): void;
  lasting(): void;
}

interface Stretch {
  readonly since: number;
  deadline: number;
  isLasting: boolean;
}

/** Times are milliseconds. */
export function watchComputing(timeoutMs: number, events: ComputingEvents) {
  let limitMs = timeoutMs;
  let computedMs = 0;
  let isEvaluating = false;
  /** The evaluation was sent while an earlier script still computed. */
  let isQueued = false;
  let stretch: Stretch | null = null;
  let timer: NodeJS.Timeout | undefined;

  const tick = () => {
    if (stretch === null) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const now = performance.now();
    if (now > stretch.deadline) {
      // Messages that have come meanwhile are read first: this process may have been busy itself.
      setImmediate(() => {
        if (stretch !== null && performance.now() > stretch.deadline) events.overdue();
      });
    }
    if (now - stretch.since > minLastingTime && !stretch.isLasting) {
      stretch.isLasting = true;
      events.lasting();
    }
  };
  const start = () => {
    if (stretch !== null) return;
    const since = performance.now();
    stretch = { since, deadline: since + Math.max(0, limitMs - computedMs) + grace, isLasting: false };
    timer ??= setInterval(tick, tickTime).unref();
  };
  const rested = (milliseconds: number) => {
    if (isEvaluating) computedMs += milliseconds;
    stretch = null;
  };

  return {
    isComputing: () => stretch !== null,
    start,
    rested,
    renew(milliseconds: number) {
      limitMs = milliseconds;
      computedMs = 0;
      isEvaluating = true;
      isQueued = stretch !== null;
      if (stretch !== null) stretch.deadline = performance.now() + 2 * (limitMs + grace);
    },
    /** The evaluation is over: whatever runs on after it has its whole time for each stretch. */
    finished() {
      isEvaluating = false;
      computedMs = 0;
    },
    /** The child rested before it read our latest message: a new stretch starts. */
    restart(milliseconds: number) {
      rested(milliseconds);
      if (isQueued) computedMs = 0;
      isQueued = false;
      start();
    },
    end() {
      stretch = null;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** The isolate's own timeout has to act first: it keeps the isolate alive. */
const grace = 250;

const tickTime = 25;

/** Computing after which a child may soon have to be replaced. Few scripts take so long. */
const minLastingTime = 500;
