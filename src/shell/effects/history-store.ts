import type { Masker } from '../../core/secrets/search/masker.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { HistoryStore } from './effects.ts';

const maxInputs = 10_000;

export function createHistoryStore(adapters: Pick<Adapters, 'storage'>, drawn: Promise<void>): HistoryStore {
  let appended: string[] = [];
  let cleared: Masker | null = null;
  return {
    async load() {
      await drawn;
      try {
        return (await adapters.storage()).loadHistory(maxInputs);
      } catch {
        return [];
      }
    },
    async append(line) {
      (await adapters.storage()).appendHistory(line);
      appended.push(line);
      if (appended.length > maxInputs) appended.shift();
    },
    async forget(secrets) {
      if (secrets === cleared) return;
      const lines = new Set(appended.filter(secrets.holds));
      if (lines.size > 0 && !(await adapters.storage()).forgetHistory(lines)) return;
      appended = appended.filter((line) => !lines.has(line));
      cleared = secrets;
    },
  };
}
