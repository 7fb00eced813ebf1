// Source files as one module, built as the program is.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Builds an entry, whose paths begin at the root of the repository, and resolves to its module. */
export async function built(entry) {
  const folder = await mkdtemp(join(tmpdir(), 'restloop-bench-'));
  const outfile = join(folder, 'entry.mjs');
  try {
    await build({
      stdin: {
        contents: entry,
        resolveDir: fileURLToPath(new URL('../../..', import.meta.url)),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      outfile,
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
