// Two parts of Ink are ours: its canvas, which passes ready lines on as they are, and what puts them on the screen.
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const replacements = [
  { importer: /[\\/]ink[\\/]build[\\/]renderer\.js$/, path: './output.js', by: 'src/shell/ink/output.ts' },
  { importer: /[\\/]ink[\\/]build[\\/]ink\.js$/, path: './log-update.js', by: 'src/shell/ink/log-update.ts' },
];

export const inkOutput = {
  name: 'ink-output',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\/(output|log-update)\.js$/ }, ({ importer, path }) => {
      const found = replacements.find((replacement) => replacement.path === path && replacement.importer.test(importer));
      return found && { path: at(found.by) };
    });
    plugin.onResolve({ filter: /^ink:output$/ }, () => ({ path: at('node_modules/ink/build/output.js') }));
  },
};
