import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program } from './program.ts';

const chunks = join(dirname(program), 'chunks');
const [chunk = ''] = readdirSync(chunks).filter((name) => name.startsWith('store-'));

/** The storage of the built program: commands in this process have the key of its passphrase already. */
export const { openStorage }: typeof import('../../src/storage/store.ts') = await import(
  pathToFileURL(join(chunks, chunk)).href
);
