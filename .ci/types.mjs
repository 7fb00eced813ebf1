// Writes the declarations of the library into one file, dist/index.d.ts.
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const bundle = await rollup({
  input: at('src/index.ts'),
  plugins: [dts({ tsconfig: at('tsconfig.json') })],
});
await bundle.write({ file: at('dist/index.d.ts'), format: 'es' });
