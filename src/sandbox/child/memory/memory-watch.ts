import threadSource from 'bundled-text:./memory-thread.ts';
import { maxScriptRss } from '../../protocol/rss.ts';
import { fields, type MemoryThreadData } from './memory-state.ts';

export type MemoryWatch = ReturnType<typeof watchMemory>;

/** Ends this process when scripts have filled its memory. The isolate's own limit covers neither buffers nor Map nor Intl. */
export function watchMemory(memoryMb: number) {
  const memory = new SharedArrayBuffer(Object.keys(fields).length * Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(memory);
  const own = process.memoryUsage.rss();
  const allow = (bytes: number) => {
    Atomics.store(state, fields.limit, Math.ceil((own + maxScriptRss(memoryMb) + bytes) / 1024));
  };
  allow(0);
  Atomics.store(state, fields.rss, Math.ceil(own / 1024));
  let isWatched = false;
  return {
    allow,
    turnStarted() {
      Atomics.add(state, fields.turn, 1);
      // Before its first turn a process runs no script, and many end without one.
      if (!isWatched) startThread({ memory });
      isWatched = true;
      // Wakes the thread where it sleeps, which it does only between turns.
      Atomics.notify(state, fields.turn);
    },
    turnEnded: () => void Atomics.add(state, fields.turn, 1),
    rss: () => Atomics.load(state, fields.rss) * 1024,
  };
}

/** Its start takes as long as that of the isolate. It goes on while a script has the main thread. */
function startThread(workerData: MemoryThreadData): void {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  // The flags of this process are for its main thread.
  new Worker(threadSource, { eval: true, execArgv: [], workerData }).unref();
}
