import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { fields, type MemoryThreadData, outOfMemory } from './memory-state.ts';

// Runs in a thread of its own: while code has the main thread, nothing else there could look at the memory.
const state = new Int32Array((workerData as MemoryThreadData).memory);

/** Milliseconds between two looks. A script can fill some hundred megabytes a second. */
const interval = 20;

for (;;) {
  const turn = Atomics.load(state, fields.turn);
  const kilobytes = Math.ceil(process.memoryUsage.rss() / 1024);
  Atomics.store(state, fields.rss, kilobytes);
  if (kilobytes > Atomics.load(state, fields.limit)) {
    writeSync(2, outOfMemory);
    process.kill(process.pid, 'SIGKILL');
  }
  Atomics.wait(state, fields.never, 0, interval);
  const isIdle = turn % 2 === 0 && turn === Atomics.load(state, fields.turn);
  if (isIdle) Atomics.wait(state, fields.turn, turn);
}
