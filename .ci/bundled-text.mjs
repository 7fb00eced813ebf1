import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * `import source from 'bundled-text:./file.ts'` gives that module, bundled with all it imports for a realm without
 * Node, as a string: a script that leaves the module's exports in the variable `exported`.
 */
export const bundledText = {
  name: 'bundled-text',
  setup(plugin) {
    plugin.onResolve({ filter: /^bundled-text:/ }, ({ path, resolveDir }) => ({
      path: fileURLToPath(new URL(path.slice('bundled-text:'.length), pathToFileURL(`${resolveDir}/`))),
      namespace: 'bundled-text',
    }));
    plugin.onLoad({ filter: /.*/, namespace: 'bundled-text' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        bundle: true,
        platform: 'neutral',
        target: 'node20.19',
        mainFields: ['module', 'main'],
        format: 'iife',
        globalName: 'exported',
        // Strict code shows none of its functions to `Error.prepareStackTrace`.
        banner: { js: '"use strict";' },
        minifySyntax: true,
        minifyWhitespace: true,
        legalComments: 'none',
        logLevel: 'warning',
        define: { 'process.env.NODE_ENV': '"production"' },
        absWorkingDir: dirname(path),
        entryPoints: [path],
        write: false,
        metafile: true,
      });
      const inputs = Object.keys(metafile.inputs);
      const watchFiles = inputs.map((input) => fileURLToPath(new URL(input, pathToFileURL(`${dirname(path)}/`))));
      return { contents: outputFiles[0].text, loader: 'text', watchFiles };
    });
  },
};
