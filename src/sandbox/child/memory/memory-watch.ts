import threadSource from 'bundled-text:./memory-thread.ts';
import { Worker } from 'node:worker_threads';
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
  const data: MemoryThreadData = { memory };
  // The flags of this process are for its main thread.
  new Worker(threadSource, { eval: true, execArgv: [], workerData: data }).unref();
  return {
    allow,
    turnStarted() {
      Atomics.add(state, fields.turn, 1);
      // Wakes the thread where it sleeps, which it does only between turns.
      Atomics.notify(state, fields.turn);
    },
    turnEnded: () => void Atomics.add(state, fields.turn, 1),
    rss: () => Atomics.load(state, fields.rss) * 1024,
  };
}
