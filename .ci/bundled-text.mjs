import { dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { patched } from './patches.mjs';

/** Options for code that runs in a realm without Node, and leaves its exports in the variable `exported`. */
export const forRealm = {
  bundle: true,
  platform: 'neutral',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  format: 'iife',
  globalName: 'exported',
  // Strict code shows none of its functions to `Error.prepareStackTrace`.
  banner: { js: '"use strict";' },
  logLevel: 'warning',
};

/**
 * `import source from 'bundled-text:./file.ts'` gives that module, bundled with all it imports for a realm without
 * Node, as a string: a script that leaves the module's exports in the variable `exported`.
 */
export const bundledText = {
  name: 'bundled-text',
  setup(plugin) {
    plugin.onResolve({ filter: /^bundled-text:/ }, ({ path, resolveDir }) => ({
      // Relative, for the bundle names it in a comment.
      path: relative(process.cwd(), resolve(resolveDir, path.slice('bundled-text:'.length))),
      namespace: 'bundled-text',
    }));
    plugin.onLoad({ filter: /.*/, namespace: 'bundled-text' }, async ({ path: relativePath }) => {
      const path = resolve(relativePath);
      const { outputFiles, metafile } = await build({
        ...forRealm,
        minifySyntax: true,
        minifyWhitespace: true,
        legalComments: 'none',
        plugins: [patched],
        define: { 'process.env.NODE_ENV': '"production"' },
        absWorkingDir: dirname(path),
        entryPoints: [path],
        // Only code for a thread of Node has them.
        external: ['node:*'],
        write: false,
        metafile: true,
      });
      const watchFiles = Object.keys(metafile.inputs).map((input) => resolve(dirname(path), input));
      return { contents: outputFiles[0].text, loader: 'text', watchFiles };
    });
  },
};
