import type { Worker } from 'node:worker_threads';

/** Ten megabytes of JSON, parsed, take about half of it. */
const memoryMb = 1500;

/** Starts a thread that sees nothing of the process, and whose memory ends before that of the process. */
export function startThread(path: string, workerData: unknown): Worker {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return new Worker(path, {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

export const threadError = (error: NodeJS.ErrnoException, tooLarge: string): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Error(tooLarge) : error;
