#!/usr/bin/env node
import module from 'node:module';

// Node 22 and later keep the compiled code of what is loaded from here on.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache();
}
const { main } = await import('./main.ts');
// Everything written has been handed over by then; a socket kept alive must not keep the program.
void main(process.argv.slice(2)).then((exitCode) => process.exit(exitCode));
