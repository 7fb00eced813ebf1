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

/** Commands report their errors themselves: what comes here is a missing file of the program, or a mistake of ours. */
function failed(error: unknown): void {
  const { message, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const hint =
    code === 'ERR_MODULE_NOT_FOUND' ? '\n  install restloop again: npm install --global restloop' : '';
  process.stderr.write(`restloop: ${message}${hint}\n`, () => process.exit(2));
}
