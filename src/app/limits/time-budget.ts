import { createContext, Script } from 'node:vm';

export interface TimeBudget {
  /** Throws a TimeUpError where the time is up, before the work or during it. */
  spend<Result>(work: () => Result): Result;
}

export class TimeUpError extends Error {
  override readonly name = 'TimeUpError';
}

/** Creates a budget. Work must be pure, because V8 may stop it anywhere and it may be repeated. */
export function createTimeBudget(milliseconds: number): TimeBudget {
  let left = milliseconds;
  return {
    spend(work) {
      const timeout = Math.ceil(left);
      if (timeout <= 0)
        throw new TimeUpError(`skipped: the time limit of ${milliseconds} ms was already used up`);
      const before = process.cpuUsage();
      try {
        return runWithMoreTime(timeout, work);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        left = 0;
        throw new TimeUpError(`stopped after ${milliseconds} ms`);
      } finally {
        left -= cpuTimeSince(before);
      }
    },
  };
}

export const unlimited: TimeBudget = { spend: (work) => work() };

/** Milliseconds for a text that is searched a few times. */
export function timeForText(length: number): number {
  return 1000 + Math.round(length / 20_000);
}

/** Repeats work with more time if a busy machine hardly let it run. */
function runWithMoreTime<Result>(timeout: number, work: () => Result): Result {
  for (let time = timeout; ; time *= 2) {
    const before = process.cpuUsage();
    try {
      return runFor(time, work);
    } catch (error) {
      const hadItsTurn = cpuTimeSince(before) > timeout / 3;
      if (!isTimeout(error) || hadItsTurn || time >= 4 * timeout) throw error;
    }
  }
}

function cpuTimeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Empty context, which V8 needs for a time limit. */
const place = createContext(Object.create(null));
const call = new Script('work()', { filename: 'work' });

function runFor<Result>(timeout: number, work: () => Result): Result {
  const before: unknown = place['work'];
  place['work'] = work;
  try {
    return call.runInContext(place, { timeout });
  } finally {
    place['work'] = before;
  }
}

function isTimeout(error: unknown): boolean {
  // An error of the other context is not an instance of our Error.
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
