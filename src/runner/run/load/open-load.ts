import { durationOf, type LoadModel, plannedCount, plannedStarts } from '../../../core/load/plan.ts';
import type { LoadStarts } from '../../../core/load/report.ts';
import type { Stop } from '../stop.ts';
import { createPause } from './pause.ts';
import { timerGrain, type Users } from './users.ts';

/** If all users are busy, starts are late, and those still waiting at the end are dropped. */
export async function runOpen(
  { stages }: Extract<LoadModel, { kind: 'open' }>,
  users: Users,
  stop: Stop,
): Promise<LoadStarts> {
  const begun = performance.now();
  const end = begun + durationOf(stages);
  const underWay = new Set<Promise<void>>();
  const { pause, wake } = createPause(stop.signal);
  const starts = plannedStarts(stages);
  let started = 0;
  let late = 0;
  let failure: unknown = null;

  let next = starts.next();
  while (next.done !== true && !stop.isAsked()) {
    const now = performance.now();
    const planned = begun + next.value;
    if (planned > now + earliest) {
      await pause(planned - now);
      continue;
    }
    const user = users.take();
    if (user === null) {
      if (now >= end) break;
      await pause(end - now);
      continue;
    }
    started += 1;
    if (now - planned > timerGrain) late += 1;
    const run: Promise<void> = users
      .run(user, planned)
      .catch((error: unknown) => {
        failure ??= error;
        stop.ask('failed');
      })
      .finally(() => {
        users.give(user);
        underWay.delete(run);
        wake();
      });
    underWay.add(run);
    next = starts.next();
  }
  await Promise.all(underWay);
  if (failure !== null) throw failure;
  const planned = plannedCount(stages);
  return { planned, started, late, dropped: stop.isAsked() ? 0 : planned - started };
}

/** Milliseconds before a start that count as on time, because timers have whole milliseconds. */
const earliest = 0.5;
