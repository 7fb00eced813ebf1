import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { typeErrors } from '../../support/type-errors.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { cases, variables } from './cases.ts';

it('writes scripts that compile against the types of k6', async () => {
  const set = Object.entries(variables).map(([name, code]) => `client.setVar('${name}', ${code});`);
  const first = `< {%\n${set.join('\n')}\n%}\n# @name first\n# @timeout 3 s\n# @no-redirect\n# @sleep 10\n# @expect status == 2xx\n# @expect body $.items[0].id == 7\nGET /first\n`;
  const requests = cases.map(([, request]) => request.replace('bytes.bin', 'rows.json'));
  const cwd = folderOf({
    'cases.http': `@base_url = http://h\n${[first, ...requests].join('\n\n###\n')}\n`,
    'rows.json': '[{"plain": "x"}]',
  });
  const home = temporaryHome();
  const { code, stderr } = await restloop(['export', 'cases.http', '--k6', '--data', 'rows.json'], {
    cwd,
    home,
  });
  expect([code, stderr]).toEqual([0, expect.stringContaining('Wrote cases.k6.js, cases.k6.rows.json.')]);
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'));
  const errors = typeErrors(cwd, {
    compilerOptions: {
      ...{ allowJs: true, checkJs: true, noEmit: true, strict: false, skipLibCheck: true },
      ...{
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: ['k6'],
      },
    },
    files: ['cases.k6.js'],
  });
  expect(errors).toEqual([]);
});
