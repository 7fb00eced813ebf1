import { writeSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Ends this process where a test file blocks its thread, and names the file. No limit of a test notices that, so a
 * thread of its own does.
 */
export function startWatchdog({ limit = 600_000, every = 5000 } = {}) {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL(import.meta.url), {
    execArgv: [],
    workerData: { beats, limit, every },
  });
  thread.unref();
  setInterval(() => Atomics.add(beats, 0, 1), every).unref();
  return { watch: (file) => thread.postMessage(file) };
}

/** Without an exit: handlers of the file could wait as well. */
export function endProcess(file, reason) {
  writeSync(2, `\n${file} ${reason}: its process is ended.\n`);
  process.kill(process.pid, 'SIGKILL');
}

if (workerData?.beats !== undefined) {
  const { beats, limit, every } = workerData;
  let file = 'A test file';
  let [last, silent] = [-1, 0];
  parentPort.on('message', (name) => {
    file = name;
  });
  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    silent = beat === last ? silent + every : 0;
    last = beat;
    if (silent >= limit) endProcess(file, `has blocked its thread for ${limit / 1000} s`);
  }, every);
}
