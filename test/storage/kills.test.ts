import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { temporaryHome } from './harness.ts';
import { killAtRandom, stepsOfWriter } from './killed-writer.ts';
import { writeRound } from './written-rounds.ts';

describe('a process that is killed while it writes', () => {
  it('loses nothing that was confirmed, at whichever step it is killed', { timeout: 120_000 }, async () => {
    const steps = await stepsOfWriter(temporaryHome());
    expect(steps.length).toBeGreaterThan(50);
    expect(new Set(steps.map(({ confirmed }) => confirmed))).toEqual(new Set([0, 1, 2]));
    for (const { home, confirmed } of steps) {
      const lane = openLane(home, confirmed);
      const left = lane.check();
      // A fault that shows only later shows, too.
      writeRound(openStorage({ home }), left + 1);
      expect(lane.check(left + 1)).toBe(left + 1);
      lane.checkHistory();
    }
  });

  // Few: every step of a writer is in the test above. Moments within a step are left, as in a call of the system.
  const lanes = 2;
  const killsOfLane = 4;

  it(`loses nothing that was confirmed: ${lanes * killsOfLane} kills at random moments`, {
    timeout: 120_000,
  }, async () => {
    const work = async () => {
      const lane = openLane(temporaryHome());
      // Each writer begins with what the one before it left.
      for (let round = 0; round < killsOfLane; round += 1) lane.check(await killAtRandom(lane.home));
      expect(lane.checkHistory()).toBeGreaterThan(killsOfLane / 2);
    };
    await Promise.all(Array.from({ length: lanes }, work));
  });
});

/** A data directory of writers that follow each other. */
function openLane(home: string, first = 0) {
  let confirmed = first;
  return {
    home,
    /** Checks what the end of a writer left after it had confirmed that number; returns the number that is there. */
    check(last = confirmed): number {
      confirmed = Math.max(confirmed, last);
      const storage = openStorage({ home });
      const loaded = storage.loadSession('busy');
      // Before the first confirmation there may be nothing yet; after it, a whole session.
      if (confirmed === 0 && loaded.kind !== 'session') return 0;
      if (loaded.kind !== 'session') throw new Error(`after ${confirmed}: it is ${loaded.kind}`);
      const { inputCount, variables } = loaded.snapshot;
      expect([confirmed, confirmed + 1]).toContain(inputCount);
      expect(variables[0]?.value).toEqual(Array.from({ length: 500 }, () => `change ${inputCount}`));
      const exchanges = storage.exchanges('busy');
      expect(exchanges.lastNumber()).toBeGreaterThanOrEqual(inputCount);
      expect(exchanges.load(inputCount)?.request.text).toBe(`GET /${inputCount}`);
      expect(storage.loadHistory(3)).toContain(`line ${inputCount}`);
      confirmed = inputCount;
      return inputCount;
    },
    /** The number of confirmed rounds; each has its line in the history of inputs. */
    checkHistory(): number {
      const lines = new Set(openStorage({ home }).loadHistory(1_000_000));
      const missing = Array.from({ length: confirmed }, (_, index) => `line ${index + 1}`).filter(
        (line) => !lines.has(line),
      );
      expect(missing).toEqual([]);
      return confirmed;
    },
  };
}
