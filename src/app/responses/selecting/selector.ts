import type { FilteredText, Selection } from '../../../core/view/response/filter.ts';
import type { Selector } from '../../../ports/selector.ts';
import { startThread, threadError } from '../../../threads/thread.ts';
import { createSearch } from './search.ts';

export interface SearchStart {
  readonly searched: FilteredText;
  readonly folder: string;
}

export type SearchReply =
  | { readonly kind: 'found'; readonly selection: Selection }
  | { readonly kind: 'failed'; readonly message: string };

/** UTF-16 units of JSON below which a thread takes longer to start than to search. */
const searchHere = 100_000;

const maxTimeMs = 20_000;

const patienceMs = 2000;

export function createSelector(start: SearchStart, workerPath: string): Selector {
  const { text, kind } = start.searched;
  if (kind === 'json' && text.length < searchHere) {
    return { select: createSearch(start.searched, start.folder), close: () => undefined };
  }
  let thread: Thread | null = null;
  let latest = 0;
  function end(reason: string): void {
    thread?.end(reason);
    thread = null;
  }
  /** Ends a slow search. A fast one keeps its thread, which has the parsed body. */
  async function makeRoom(): Promise<void> {
    const rested = await Promise.race([thread?.idle(), patienceOver()]);
    if (rested === 'over') end(superseded);
  }
  return {
    async select(filter) {
      latest += 1;
      const number = latest;
      if (thread !== null) await makeRoom();
      if (number !== latest) throw new Error(superseded);
      thread ??= startSearching(start, workerPath);
      const searching = thread;
      return searching.search(filter).catch((error: unknown) => {
        if (!(error instanceof FilterError) && thread === searching) thread = null;
        throw error;
      });
    },
    close: () => end('The search was closed.'),
  };
}

const superseded = 'Another search began.';

const patienceOver = (): Promise<'over'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('over'), patienceMs).unref();
  });

type Thread = ReturnType<typeof startSearching>;

function startSearching(start: SearchStart, workerPath: string) {
  const worker = startThread(workerPath, start);
  let reject: ((error: Error) => void) | null = null;
  let last: Promise<void> = Promise.resolve();
  const end = (reason: string): void => {
    reject?.(new Error(reason));
    reject = null;
    void worker.terminate();
  };
  worker.on('error', (error: NodeJS.ErrnoException) => {
    end(threadError(error, 'The response is too large for this filter.').message);
  });
  worker.unref();
  return {
    idle: (): Promise<void> => last,
    end,
    search(filter: string): Promise<Selection> {
      const found = find(filter);
      last = found.then(ignore, ignore);
      return found;
    },
  };

  async function find(filter: string): Promise<Selection> {
    const timer = setTimeout(() => end('The search took too long: use a simpler filter.'), maxTimeMs);
    try {
      const reply = await new Promise<SearchReply>((resolve, fail) => {
        reject = fail;
        worker.once('message', resolve);
        worker.ref();
        worker.postMessage(filter);
      });
      if (reply.kind === 'failed') throw new FilterError(reply.message);
      return reply.selection;
    } finally {
      reject = null;
      clearTimeout(timer);
      worker.unref();
    }
  }
}

const ignore = (): void => undefined;

class FilterError extends Error {
  override readonly name = 'FilterError';
}
