import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const files = {
  '.git/HEAD': '',
  'http-client.env.json': JSON.stringify({
    dev: { base_url: 'http://dev', page: { limit: 7, tags: ['a', 1] }, on: true },
    live: { base_url: 5 },
  }),
  'http-client.private.env.json': JSON.stringify({ dev: { 'api-key': 'hunter2' } }),
  'a.http': '@made = hunter3\n\nGET http://h/\n',
  'good.js':
    "import { sum } from './lib.js';\nclient.skip('x');\nconst limit = client.getVar('page')?.limit;\nclient.setVar('next', sum(limit ?? 0, res.status));\nclient.getVar('other').anything;\nrequest.variables.get('made');\n",
  'lib.js': '/** @param {number} a @param {number} b */\nexport const sum = (a, b) => a + b;\n',
};

const compiled = (cwd: string, ...names: readonly string[]): string => {
  const compiler = resolve('node_modules/typescript-7/bin/tsc');
  const flags = ['--noEmit', '--checkJs', '--strict', '--skipLibCheck', '--module', 'esnext', '--types', ''];
  try {
    const all = [compiler, ...flags, '--moduleResolution', 'bundler', 'restloop.d.ts', ...names];
    return execFileSync(process.execPath, all, { cwd, encoding: 'utf8' });
  } catch (error) {
    return String(Object(error).stdout);
  }
};

describe('restloop types', () => {
  it('writes what scripts have, with names and types of variables and no values', async () => {
    const cwd = folderOf(files);
    const { code, stderr } = await restloop(['types', '--to', 'restloop.d.ts'], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining('5 variables')]);
    const text = readFileSync(join(cwd, 'restloop.d.ts'), 'utf8');
    expect(text).not.toMatch(/hunter|http:\/\/dev/);
    expect(text).toContain('"base_url": number | string;');
    expect(text).toContain('"api-key": string;');
    expect(text).toContain('"page": { "limit": number; "tags": (number | string)[]; };');
    writeFileSync(join(cwd, 'bad.js'), "client.getVar('page')?.limt;\nclient.setVer('a', 1);\n");
    const errors = compiled(cwd, 'good.js', 'bad.js');
    expect(errors).toMatch(/^bad\.js\(1,\d+\): error .*limt.*\nbad\.js\(2,\d+\): error .*setVer.*\n$/);
  });

  it('prints without --to, and replaces only what it wrote', async () => {
    const cwd = folderOf({ 'mine.d.ts': 'declare const x: 1;\n' });
    expect((await restloop(['types'], { cwd })).stdout).toContain(
      'interface RestloopProjectVariables {\n  }',
    );
    const { code, stderr } = await restloop(['types', '--to', 'mine.d.ts'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('was not written by restloop types')]);
    await restloop(['types', '--to', 'own.d.ts'], { cwd });
    expect((await restloop(['types', '--to', 'own.d.ts'], { cwd })).code).toBe(0);
  });
});
