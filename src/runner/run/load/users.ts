import type { RunListener } from '../listener.ts';
import { createUser, type User } from '../suite/iteration.ts';
import type { OpenedRun } from '../suite/shared-run.ts';
import type { Measures } from './measures.ts';
import { type Measure, type SteadyIteration, type SteadyWatch, watchForSteady } from './steady-requests.ts';

export interface LoadUser {
  readonly user: User;
  readonly watch: SteadyWatch;
  steady: SteadyIteration | null;
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers(
  run: OpenedRun,
  { maximum, measures }: { readonly maximum: number; readonly measures: Measures },
) {
  const rows = run.rows[Symbol.asyncIterator]();
  const idle: LoadUser[] = [];
  const all: LoadUser[] = [];
  const quiet = silent(run);
  let iterations = 0;
  let shared: SteadyIteration | null = null;
  const make = (): LoadUser | null => {
    if (all.length >= maximum) return null;
    const user = createUser({
      ...run,
      listener: quiet,
      questions: null,
      finished: () => undefined,
    });
    const made = { user, watch: watchForSteady(run), steady: null };
    all.push(made);
    return made;
  };
  const runRendered = async (made: LoadUser, measure: Measure): Promise<void> => {
    const row = await rows.next();
    if (row.done === true) return;
    iterations += 1;
    const { user, watch } = made;
    const watched: RunListener = {
      ...quiet,
      async requestFinished(result, suite) {
        measure(result, suite);
        await watch.note(result, suite);
      },
    };
    await user.run({ row: row.value, number: iterations, seed: iterations }, (_, app) => {
      watch.begin(app);
      return watched;
    });
    made.steady = watch.end();
    if (made.steady?.isShared === true) shared ??= made.steady;
  };
  return {
    take: (): LoadUser | null => idle.pop() ?? make(),
    give: (user: LoadUser): void => void idle.push(user),
    /** `planned` is the time of a planned start, in milliseconds of `performance.now()`. */
    run(made: LoadUser, planned: number | null): Promise<void> {
      const measure = measuring({ stop: run.stop, measures, planned });
      const steady = shared ?? made.steady;
      return steady === null ? runRendered(made, measure) : steady.run(measure);
    },
    get made(): number {
      return all.length;
    },
    async close(): Promise<void> {
      for (const { user } of all) user.close();
      await rows.return?.();
    },
  };
}

/** Delay of Node's timers in milliseconds; a start within it is on time. */
export const timerGrain = 2;

interface UserOptions extends Pick<OpenedRun, 'stop'> {
  readonly measures: Measures;
  readonly planned: number | null;
}

function measuring({ stop, measures, planned }: UserOptions): Measure {
  let isFirst = true;
  return (result, suite) => {
    // Requests in progress fail when the user interrupts the load.
    if (stop.reason === 'interrupted' && result.exitCode !== 0) return;
    const late = isFirst && planned !== null ? performance.now() - result.milliseconds - planned : 0;
    isFirst = false;
    measures.add(result, { suite, late: late > timerGrain ? late : 0 });
  };
}

const silent = ({ listener: { problem } }: OpenedRun): RunListener => ({
  requestFinished: () => undefined,
  problem,
});
