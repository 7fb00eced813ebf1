import { loadIsolatedVm } from '../../../src/sandbox/child/isolated-vm.ts';

/** Ends the run before its first test where scripts cannot run: npm leaves isolated-vm out without a word. */
export default async function requireSandbox(): Promise<void> {
  try {
    await loadIsolatedVm();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`);
    process.exit(1);
  }
}
