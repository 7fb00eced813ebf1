#!/usr/bin/env node
import module from 'node:module';
import { holdSignals } from './runner/run/signals.ts';

// First of all: a run that is interrupted while it starts still writes its reports.
const signals = holdSignals();
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache();
}
// Everything written has been handed over by then; a socket kept alive must not keep the program.
void import('./main.ts')
  .then(({ main }) => main(process.argv.slice(2), signals))
  .then((exitCode) => process.exit(exitCode), failed);

/** Commands tell their errors themselves: this one is of the program's own files. */
function failed(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `restloop: ${message}\n  install restloop again: npm install --global restloop\n`,
    () => process.exit(2),
  );
}
