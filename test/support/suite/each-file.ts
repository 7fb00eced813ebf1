import { afterAll, beforeAll, expect, vi } from 'vitest';
import { removeTemporaryFolders } from '../temporary-folder.ts';
import { watchdog } from './this-process.ts';
import { endProcess } from './watchdog.mjs';

// Files that share a process load a module once: only a set-up file is run for each of them.

const file = expect.getState().testPath ?? 'A test file';
watchdog.watch(file);
// Vitest has limits for tests and hooks, and none for what a file awaits while it loads.
const loading = setTimeout(() => endProcess(file, 'has not loaded for 600 s'), 600_000);
loading.unref();
beforeAll(() => clearTimeout(loading));

afterAll(removeTemporaryFolders);
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('This file leaves fake timers to the files that follow it in its process.');
});
