import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { killableWriter, temporaryHome } from './harness.ts';

/** Each writer begins with what the one before it left, so a fault that shows only later shows, too. */
describe('a process that is killed while it writes', () => {
  const lanes = 4;
  const killsOfLane = 125;

  it(`loses nothing that was confirmed: ${lanes * killsOfLane} kills at random moments`, {
    timeout: 300_000,
  }, async () => {
    const lane = async (): Promise<number> => {
      const home = temporaryHome();
      let confirmed = 0;
      for (let round = 0; round < killsOfLane; round += 1) {
        const last = await killableWriter(home);
        confirmed = Math.max(confirmed, last);
        const storage = openStorage({ home });
        const loaded = storage.loadSession('busy');
        // Before the first word there may be nothing yet; after it, a whole session.
        if (confirmed === 0) continue;
        if (loaded.kind !== 'session') throw new Error(`round ${round}: it is ${loaded.kind}`);
        const { inputCount, variables } = loaded.snapshot;
        expect([confirmed, confirmed + 1]).toContain(inputCount);
        expect(variables[0]?.value).toEqual(Array.from({ length: 500 }, () => `change ${inputCount}`));
        const exchanges = storage.exchanges('busy');
        expect(exchanges.lastNumber()).toBeGreaterThanOrEqual(confirmed);
        expect(exchanges.load(confirmed)?.request.text).toBe(`GET /${confirmed}`);
        expect(storage.loadHistory(3)).toContain(`line ${confirmed}`);
        confirmed = inputCount;
      }
      const lines = new Set(openStorage({ home }).loadHistory(1_000_000));
      const missing = Array.from({ length: confirmed }, (_, index) => `line ${index + 1}`).filter(
        (line) => !lines.has(line),
      );
      expect(missing).toEqual([]);
      return confirmed;
    };
    const written = await Promise.all(Array.from({ length: lanes }, lane));
    for (const count of written) expect(count).toBeGreaterThan(killsOfLane / 2);
  });
});
