import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const declarations = fileURLToPath(new URL('../../../src/sandbox/restloop.d.ts', import.meta.url));

/** What an editor would complain about in a script, as sentences. */
function complaintsAbout(script: string): string[] {
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    skipLibCheck: false,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === '/script.mjs'
      ? ts.createSourceFile(name, `${script}\nexport {};`, ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram(['/script.mjs', declarations], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the declarations for editors', () => {
  it('know what scripts use, and what they must not', { timeout: 60_000 }, () => {
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
    `;
    const misused = `
      client.setVar('a', undefined);
      client.setVar('b', () => 1);
      client.nothing();
      res.status = 1;
      client.interpolate('x', 'nowhere');
    `;
    expect(complaintsAbout(used)).toEqual([]);
    expect(complaintsAbout(misused)).toHaveLength(5);
  });
});
