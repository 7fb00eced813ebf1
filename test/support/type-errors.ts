import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
// @ts-expect-error A part of the build, without types.
import { compilerEnvironment } from '../../.ci/compiler.mjs';

const compiler = resolve(import.meta.dirname, '../../node_modules/typescript-7/bin/tsc');

/** The errors that TypeScript reports for a folder, as `file.ts(1,2): error TS1234: message`. */
export function typeErrors(
  folder: string,
  config: { readonly compilerOptions: object; readonly files: readonly string[] },
): string[] {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, error } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: compilerEnvironment,
  });
  if (error !== undefined) throw error;
  return stdout.split('\n').filter((line) => /^\S.*error TS\d+/.test(line));
}
