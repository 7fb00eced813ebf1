import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

// Files that share a process load a module once: only a set-up file is run for each of them.
afterAll(removeTemporaryFolders);
