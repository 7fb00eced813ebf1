import { setFlagsFromString } from 'node:v8';

const isOfNode20 = process.versions.v8.startsWith('11.');

/** Holds the optimizing compiler of Node 20 back: its threads take time and memory from the requests (src/README.md has figures). */
export function delayCompiler(): void {
  if (!isOfNode20) return;
  // The parser of HTTP responses takes 60 ms to optimize, and gains microseconds. No function has this number.
  setFlagsFromString('--wasm-tier-up-filter=1000000');
  delayOptimizing();
  // New objects get no more room than they have now: a run of 1,000 files holds 163 MB instead of 239, in the same time.
  setFlagsFromString('--semi-space-growth-factor=1');
  const watch = setInterval(() => {
    if (process.cpuUsage().user < shortRunMicroseconds) return;
    clearInterval(watch);
    releaseCompiler();
  }, 250);
  watch.unref();
}

/** Holds it back in the shell for as long as that runs: what thousands of frames or responses use is still optimized. */
export function delayShellCompiler(): void {
  if (!isOfNode20) return;
  // The layout of frames and the parser of responses: after some five hundred times as much as by default.
  setFlagsFromString('--wasm-tiering-budget=1000000000');
  delayOptimizing();
}

function delayOptimizing(): void {
  setFlagsFromString('--interrupt-budget-factor-for-feedback-allocation=2');
  setFlagsFromString('--interrupt-budget-for-feedback-allocation=200');
  setFlagsFromString('--interrupt-budget=300000');
}

/** V8 lets a heap grow fourfold before it collects; here one and a half times: a run of 4,000 files peaks at 178 MB instead of 308. */
export const holdHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50');

/** Lets new objects, and the heap of a load, have what V8 gives them by itself. */
export function releaseHeap(): void {
  setFlagsFromString('--heap-growing-percent=0');
  if (isOfNode20) setFlagsFromString('--semi-space-growth-factor=2');
}

export function releaseCompiler(): void {
  if (!isOfNode20) return;
  setFlagsFromString('--interrupt-budget=67584');
  setFlagsFromString('--wasm-tier-up-filter=-1');
}

const shortRunMicroseconds = 2_500_000;
