// Runs a script for k6 with these modules, and prints its checks.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checks } from 'k6';
import execution from 'k6/execution';

const script = resolve(process.argv[2]);
globalThis.__ENV = process.env;
globalThis.open = (path, mode) => {
  const bytes = readFileSync(resolve(dirname(script), path));
  return mode === 'b' ? new Uint8Array(bytes).buffer : bytes.toString();
};
const { default: iterate, options } = await import(pathToFileURL(script).href);
for (let iteration = 0; iteration < options.iterations; iteration += 1) {
  execution.scenario.iterationInTest = iteration;
  iterate();
}
process.stdout.write(JSON.stringify({ checks, options }));
