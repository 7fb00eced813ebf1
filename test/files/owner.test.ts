import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isOwnFile } from '../../src/files/owner.ts';

const nobody = 65_534;

/** A folder with a file, and one of the user below it. */
function above() {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, mine] = [join(folder, 'restloop.json'), join(folder, 'mine')];
  writeFileSync(file, '{}');
  mkdirSync(mine);
  return { folder, file, mine };
}

it('a link to nothing is no file', () => {
  const { folder, mine } = above();
  symlinkSync(join(folder, 'gone'), join(folder, 'link'));
  expect(isOwnFile(join(folder, 'link'), mine)).toBe(false);
});

// Only root can give a file to another user.
describe.runIf(process.getuid?.() === 0)('a file of another user', () => {
  it('counts in a folder where not everybody may write, as in a shared checkout', () => {
    const { file, folder, mine } = above();
    chownSync(file, nobody, nobody);
    expect(isOwnFile(file, mine)).toBe(true);
    expect(isOwnFile(file, folder)).toBe(true);
  });

  it('does not count in a folder like /tmp, or in one of that user', () => {
    const { file, folder, mine } = above();
    chownSync(file, nobody, nobody);
    chmodSync(folder, 0o1777);
    expect(isOwnFile(file, mine)).toBe(false);
    chmodSync(folder, 0o755);
    chownSync(folder, nobody, nobody);
    expect(isOwnFile(file, mine)).toBe(false);
  });

  it('is not there below a folder that the user may not enter', () => {
    const { file, folder, mine } = above();
    chmodSync(folder, 0o700);
    const { code } = transformSync(readFileSync('src/files/owner.ts', 'utf8'), {
      loader: 'ts',
      format: 'esm',
    });
    const asked = `process.seteuid(${nobody}); console.log(isOwnFile(${JSON.stringify(file)}, ${JSON.stringify(mine)}))`;
    const { stdout, stderr } = spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      `${code}\n${asked}`,
    ]);
    expect(`${stdout}${stderr}`).toBe('false\n');
  });
});
