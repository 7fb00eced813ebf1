import type { App } from '../app/app.ts';
import type { HistoryStore } from './controller/context.ts';

const keptInputs = 10_000;

/** The history on disk, read when the first frame is drawn. A history that cannot be read is an empty one. */
export function createHistoryStore({ adapters }: Pick<App, 'adapters'>, drawn: Promise<void>): HistoryStore {
  return {
    async load() {
      await drawn;
      try {
        return (await adapters.storage()).loadHistory(keptInputs);
      } catch {
        return [];
      }
    },
    async append(line) {
      (await adapters.storage()).appendHistory(line);
    },
  };
}
