import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { packageNames } from '../../../src/core/script/modules/package-names.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { typeErrors } from '../../support/type-errors.ts';

const declarations = resolve(import.meta.dirname, '../../../src/sandbox/restloop.d.ts');

const used = `
  client.setVar('user', { id: 7, tags: ['a', null], since: new Date() });
  client.setSecret('token', 'x');
  const id = client.getVar('user').id + 1;
  const text = client.interpolate('{{user.id}}', 'url').toUpperCase();
  const created = await client.send({ method: 'POST', url: '/users', headers: { A: '1', B: ['x'] }, body: { id, text } });
  const again = await client.send('GET /users');
  client.test('created', () => { expect(created.status).to.equal(201); });
  client.test('waits', async () => { client.assert(again.ok, 'fine'); });
  client.log(res.body.id, response.headers.get('x')?.length, res.headers['content-type'], _res[3].timings.total, _);
  for (const [name, value] of res.headers) console.log(name, value);
  client.global.set('a', client.vars());
  request.variables.set('b', 1);
  client.setSecret('signed', client.jwt.sign({ sub: 'a' }, 'secret', { expiresIn: '1h' }));
  client.test('claims', () => { expect(jwt.decode('x').sub).to.equal('a'); });
`;
const misused = `
  client.setVar('a', undefined);
  client.setVar('b', () => 1);
  client.nothing();
  res.status = 1;
  client.interpolate('x', 'nowhere');
`;

it('the declarations for editors know what scripts use, and what they must not', { timeout: 60_000 }, () => {
  const folder = temporaryFolder('scripts');
  writeFileSync(join(folder, 'used.mjs'), `${used}\nexport {};`);
  writeFileSync(join(folder, 'misused.mjs'), `${misused}\nexport {};`);
  const errors = typeErrors(folder, {
    compilerOptions: {
      allowJs: true,
      checkJs: true,
      noEmit: true,
      strict: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom'],
      skipLibCheck: false,
      types: [],
    },
    files: ['used.mjs', 'misused.mjs', declarations],
  });
  expect(errors.filter((error) => !error.startsWith('misused.mjs'))).toEqual([]);
  expect(errors).toHaveLength(5);
});

it('the declarations for editors name each package that scripts can require', () => {
  const [, list = ''] = /type RestloopPackage =([^;]*);/.exec(readFileSync(declarations, 'utf8')) ?? [];
  expect(packageNames.filter((name) => !list.includes(`'${name}'`))).toEqual([]);
});
