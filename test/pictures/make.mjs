// Draws the README's pictures from the real program: `npm run pictures` (`-- NAME ...` for some).
import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const bundle = at('./.pictures.mjs');
await build({
  entryPoints: [at('./pictures.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});
try {
  const { drawPictures } = await import(pathToFileURL(bundle).href);
  await drawPictures(at('.'), process.argv.slice(2));
} finally {
  await rm(bundle, { force: true });
}
