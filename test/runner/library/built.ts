import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program } from '../program.ts';

export type Library = typeof import('../../../src/index.ts');

/** The built library: the sandbox's process is a file beside it. */
export const library: Library = await import(pathToFileURL(join(dirname(program), 'index.js')).href);
