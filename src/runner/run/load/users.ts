import type { RunListener } from '../listener.ts';
import { createUser, type User } from '../suite/iteration.ts';
import type { SharedRun } from '../suite/shared-run.ts';
import type { Measures } from './measures.ts';

/** Virtual users, made when they are needed. Each runs the files again and again in one session. */
export interface Users {
  /** Null where as many as may be are at work. */
  take(): User | null;
  give(user: User): void;
  /** Runs the files once. `planned` is the time of a planned start, in milliseconds of `performance.now()`. */
  run(user: User, planned: number | null): Promise<void>;
  readonly made: number;
  close(): Promise<void>;
}

export function createUsers(
  shared: SharedRun,
  { maximum, measures }: { readonly maximum: number; readonly measures: Measures },
): Users {
  const rows = shared.rows[Symbol.asyncIterator]();
  const idle: User[] = [];
  const all: User[] = [];
  let iterations = 0;
  const make = (): User | null => {
    if (all.length >= maximum) return null;
    const user = createUser({
      ...shared,
      listener: silent(shared),
      questions: null,
      finished: () => undefined,
    });
    all.push(user);
    return user;
  };
  return {
    take: () => idle.pop() ?? make(),
    give: (user) => void idle.push(user),
    async run(user, planned) {
      const row = await rows.next();
      if (row.done === true) return;
      iterations += 1;
      const listener = measuring(shared, measures, planned);
      await user.run({ row: row.value, number: iterations, seed: iterations }, () => listener);
    },
    get made() {
      return all.length;
    },
    async close() {
      for (const user of all) user.close();
      await rows.return?.();
    },
  };
}

/** Timers of Node are as late as this, in milliseconds: a start within it is on time. */
export const timerGrain = 2;

function measuring(shared: SharedRun, measures: Measures, planned: number | null): RunListener {
  let isFirst = true;
  return {
    ...silent(shared),
    requestFinished(result, suite) {
      // What was under way fails when the user interrupts it.
      if (shared.stop.reason === 'interrupted' && result.exitCode !== 0) return;
      const begun = performance.now() - result.milliseconds;
      const late = isFirst && planned !== null ? begun - planned : 0;
      isFirst = false;
      measures.add(result, { suite, late: late > timerGrain ? late : 0 });
    },
  };
}

const silent = ({ listener: { problem } }: SharedRun): RunListener => ({
  suiteStarted: () => undefined,
  requestFinished: () => undefined,
  suiteFinished: () => undefined,
  problem,
});
