import { durationOf, highestLevel, type LoadModel, levelAt } from '../../../core/load/plan.ts';
import type { LoadStarts } from '../../../core/load/report.ts';
import type { Stop } from '../stop.ts';
import { createPause } from './pause.ts';
import type { LoadUser, Users } from './users.ts';

export async function runClosed(
  { stages, iterations }: Extract<LoadModel, { kind: 'closed' }>,
  users: Users,
  stop: Stop,
): Promise<LoadStarts> {
  const begun = performance.now();
  const duration = durationOf(stages);
  let started = 0;
  const lane = async (_: unknown, index: number): Promise<void> => {
    const { pause } = createPause(stop.signal);
    let user: LoadUser | null = null;
    while (!stop.isAsked() && started < (iterations ?? Number.POSITIVE_INFINITY)) {
      const passed = performance.now() - begun;
      if (passed >= duration) return;
      if (levelAt(stages, passed) <= index) {
        await pause(Math.min(idleCheckMs, duration - passed));
        continue;
      }
      user ??= users.take();
      if (user === null) return;
      started += 1;
      await users.run(user, null);
    }
  };
  const lanes = Array.from({ length: Math.ceil(highestLevel(stages)) }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    // The others finish before anything is closed.
    stop.ask('failed');
    await Promise.allSettled(lanes);
    throw error;
  }
  return { planned: null, started, late: 0, dropped: 0 };
}

const idleCheckMs = 50;
