import { setFlagsFromString } from 'node:v8';

/**
 * Holds V8's optimizing compiler back: most commands are over before what it makes pays, and its threads take the
 * time and the memory from the requests. Measured over 1000 requests: a third of the processor time, 40 MB.
 */
export function holdCompilerBack(): void {
  const version = Number(process.versions.v8.split('.')[0]);
  // The parser of HTTP answers takes 60 ms to optimize, and gains some microseconds an answer. No function has this number.
  if (version < 14) setFlagsFromString('--wasm-tier-up-filter=1000000');
  // The quick compiler takes a function at its second call, not at its eighth: up to a tenth of a run.
  if (version === 12 || version === 13) setFlagsFromString('--invocation-count-for-feedback-allocation=2');
  // Later versions wait longer with the optimizing one by themselves.
  if (version > 11) return;
  setFlagsFromString('--interrupt-budget-factor-for-feedback-allocation=2');
  setFlagsFromString('--interrupt-budget-for-feedback-allocation=200');
  setFlagsFromString('--interrupt-budget=300000');
  const watch = setInterval(() => {
    if (process.cpuUsage().user < shortRun) return;
    clearInterval(watch);
    setFlagsFromString('--interrupt-budget=67584');
  }, 250);
  watch.unref();
}

/** Microseconds of computing after which a command is a long one. */
const shortRun = 1_000_000;
