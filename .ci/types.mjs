// Writes the declarations of the library into one file, dist/index.d.ts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { compilerEnvironment } from './compiler.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'restloop-types-'));
try {
  // The native compiler, unchecked: the plugin alone would read each module with TypeScript 5, three times the work.
  declareModules(folder);
  const bundle = await rollup({
    input: join(folder, 'src/index.d.ts'),
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [dts({ tsconfig: at('tsconfig.json') })],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  await bundle.write({ file: at('dist/index.d.ts'), format: 'es' });
} finally {
  rmSync(folder, { recursive: true });
}

function declareModules(outDir) {
  const config = {
    extends: at('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      typeRoots: [at('node_modules/@types')],
      rootDir: at('.'),
      outDir,
    },
    files: [at('src/index.ts')],
    include: [],
  };
  writeFileSync(join(outDir, 'tsconfig.json'), JSON.stringify(config));
  // It fails for a module whose types cannot be named elsewhere, and leaves that one out.
  const compiler = at('node_modules/typescript-7/bin/tsc');
  const args = [compiler, '--singleThreaded', '-p', outDir];
  const { error } = spawnSync(process.execPath, args, { env: compilerEnvironment });
  if (error !== undefined) throw error;
}
