// Ink draws through our src/shell/ink/output.ts, which passes ready lines on as they are.
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const inkOutput = {
  name: 'ink-output',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\/output\.js$/ }, ({ importer }) =>
      /[\\/]ink[\\/]build[\\/]renderer\.js$/.test(importer) ? { path: at('src/shell/ink/output.ts') } : undefined,
    );
    plugin.onResolve({ filter: /^ink:output$/ }, () => ({ path: at('node_modules/ink/build/output.js') }));
  },
};
