#!/usr/bin/env node
import module from 'node:module';
import { holdSignals } from './runner/run/signals.ts';

// First of all: a run that is interrupted while it starts still writes its reports.
const signals = holdSignals();
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache();
}
const { main } = await import('./main.ts');
// Everything written has been handed over by then; a socket kept alive must not keep the program.
void main(process.argv.slice(2), signals).then((exitCode) => process.exit(exitCode));
