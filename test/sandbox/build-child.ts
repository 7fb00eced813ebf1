import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a bundled child: built once for the state of the sources, and shared by all tests. */
export async function buildChild(): Promise<string> {
  // Below node_modules, so that the bundle finds isolated-vm.
  const directory = join(root, 'node_modules', '.cache', 'restloop-tests');
  const folder = join(directory, `sandbox-${sourceHash()}`);
  const path = join(folder, 'sandbox-child.cjs');
  if (existsSync(path)) return path;
  // @ts-expect-error The build is plain JavaScript.
  const { buildSandboxChild } = await import('../../.ci/sandbox-child.mjs');
  // @ts-expect-error The build is plain JavaScript.
  const { buildScriptPackages } = await import('../../.ci/script-packages.mjs');
  // @ts-expect-error The build is plain JavaScript.
  const { testDataFiles } = await import('../../.ci/test-data.mjs');
  // Several tests may build at once: each puts a whole folder in place.
  const unfinished = `${folder}.${randomUUID()}`;
  await buildScriptPackages(join(unfinished, 'packages'));
  await buildSandboxChild(unfinished, { target: 'node20.19', minify: true, logLevel: 'warning' });
  const english = testDataFiles['test-data/en'];
  mkdirSync(join(unfinished, 'test-data'));
  writeFileSync(join(unfinished, 'test-data', 'en.js'), `export * from '${english}';\n`);
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return path;
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const folders = [
    'src/sandbox',
    'src/core/value',
    'src/core/template',
    'src/core/view',
    'src/core/script',
    'src/test-data',
  ];
  for (const folder of [...folders, '.ci']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (file.isFile()) hash.update(readFileSync(join(file.parentPath, file.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
