// Three parts of Ink are ours: its canvas, which passes ready lines on as they are, what puts them on the screen, and
// what measures them. It is loaded only where a person sits at a terminal, also in an environment that says CI.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rewrite } from './rewrite.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const replacements = [
  { importer: /[\\/]ink[\\/]build[\\/]renderer\.js$/, path: './output.js', by: 'src/shell/ink/output.ts' },
  { importer: /[\\/]ink[\\/]build[\\/]ink\.js$/, path: './log-update.js', by: 'src/shell/ink/log-update.ts' },
  {
    importer: /[\\/]ink[\\/]build[\\/]dom\.js$/,
    path: './measure-text.js',
    by: 'src/shell/ink/measure-text.ts',
  },
];

export const inkOutput = {
  name: 'ink-output',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\/(output|log-update|measure-text)\.js$/ }, ({ importer, path }) => {
      const found = replacements.find(
        (replacement) => replacement.path === path && replacement.importer.test(importer),
      );
      return found && { path: at(found.by) };
    });
    plugin.onResolve({ filter: /^is-in-ci$/ }, ({ path }) => ({ path, namespace: 'never-in-ci' }));
    plugin.onLoad({ filter: /.*/, namespace: 'never-in-ci' }, () => ({ contents: 'export default false;' }));
    plugin.onResolve({ filter: /^ink:output$/ }, () => ({ path: at('node_modules/ink/build/output.js') }));
  },
};

/** Dependencies that cost a good part of the time to the first frame, and do little or nothing for it. */
export const quickStart = {
  name: 'quick-start',
  setup(plugin) {
    // The layout engine decodes its WebAssembly with fetch where there is one, and Node loads an HTTP client for that.
    plugin.onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, async ({ path }) => ({
      contents: `const fetch = undefined;\n${await readFile(path, 'utf8')}`,
    }));
    // The first segmenter of a process reads its tables, which takes as long as a sixth of the first frame.
    plugin.onLoad(
      { filter: /[\\/](slice-ansi[\\/]tokenize-ansi|ansi-tokenize[\\/]build[\\/]tokenize)\.js$/ },
      async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(
          /^(const \w+ = )(new Intl\.Segmenter\(.*\));/m,
          '$1{ made: null, segment(text) { this.made ??= $2; return this.made.segment(text); } };',
        ),
      }),
    );
    plugin.onResolve({ filter: /^string-width$/ }, () => ({ path: at('.ci/lazy-string-width.mjs') }));
    plugin.onResolve({ filter: /^acorn$/ }, () => ({ path: at('.ci/lazy-acorn.mjs') }));
    plugin.onResolve({ filter: /^(string-width|acorn):itself$/ }, async ({ path, resolveDir }) =>
      plugin.resolve(at(`node_modules/${path.replace(':itself', '')}`), {
        kind: 'import-statement',
        resolveDir,
      }),
    );
  },
};

/** The shell's bundle is CommonJS, which awaits nothing while it is loaded; `ready` of yoga-layout is awaited instead. */
export const withoutTopLevelAwait = {
  name: 'without-top-level-await',
  setup(plugin) {
    rewrite(plugin, /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/, (text) =>
      text
        .replace(
          'const Yoga = wrapAssembly(await loadYoga());',
          'let Yoga;\nexport const ready = loadYoga().then((library) => { Yoga = wrapAssembly(library); });',
        )
        .replace('export default Yoga;', 'export { Yoga as default };'),
    );
    // Both are for developers of Ink.
    rewrite(plugin, /[\\/]ink[\\/]build[\\/]reconciler\.js$/, (text) =>
      text
        .replace("await import('./devtools.js')", 'undefined')
        .replace('await loadPackageJson()', 'undefined'),
    );
  },
};
