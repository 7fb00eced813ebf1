import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const base = ['--var', 'base_url=http://127.0.0.1:9'];
const wrong = (ran: Awaited<ReturnType<typeof restloop>>) => ({
  code: ran.code,
  says: ran.stderr + ran.stdout,
});

describe.concurrent('a missing target', () => {
  it.each([
    ['run', 'restloop run tests/'],
    ['send', 'restloop send GET http'],
    ['preview', "restloop preview 'GET http"],
    ['eval', "restloop eval '1 + 1'"],
    ['import', 'restloop import users.postman_collection.json'],
    ['convert', 'restloop convert users.postman_collection.json users.http'],
    ['lint', 'restloop lint tests/'],
    ['export', 'restloop export my-api users.http'],
    ['merge-reports', 'restloop merge-reports one.json two.json'],
    ['completion', 'restloop completion bash'],
  ])('of %s has a whole line as its example', async (command, line) => {
    const { code, says } = wrong(await restloop([command]));
    expect(says).toContain('missing required argument');
    expect(says).toContain(line);
    expect(code).toBe(2);
  });

  it.each(['run', 'preview'])(
    '%s reads an absolute path as a file, not as a path of the base URL',
    async (command) => {
      const folder = folderOf({ 'users.http': 'GET /users\n' });
      for (const path of [
        `${folder}/missing.http`,
        `${folder}/missing`,
        '/nowhere/at/all.HTTP',
        '/missing.rest',
      ]) {
        const { code, says } = wrong(await restloop([command, path, ...base]));
        expect(says).toContain(`There is no file ${path}.`);
        expect(code).toBe(2);
      }
    },
  );

  it('is not assumed for an absolute path that can be part of a URL', async () => {
    const ran = await restloop(['preview', '/users/1', ...base]);
    expect(ran.stdout).toContain('GET http://127.0.0.1:9/users/1');
    const withMethod = await restloop(['preview', 'GET /files/api.http', ...base]);
    expect(withMethod.stdout).toContain('GET http://127.0.0.1:9/files/api.http');
  });

  it('is reported with the file of the nearest name', async () => {
    const cwd = folderOf({ 'users.http': 'GET /users\n' });
    for (const given of ['user.http', './user.http', `${cwd}/user.http`]) {
      const { code, says } = wrong(await restloop(['run', given], { cwd }));
      expect(says).toMatch(/did you mean \S*users\.http\?/);
      expect(says).not.toContain('preview');
      expect(code).toBe(2);
    }
  });

  it('of send has a hint to restloop run for a request file', async () => {
    const cwd = folderOf({ 'users.http': 'GET /users\n' });
    for (const given of ['users.http', `${cwd}/users.http`, '/none.http']) {
      const { code, says } = wrong(await restloop(['send', given, ...base], { cwd }));
      expect(says).toContain(`restloop run ${given} sends the requests of a file`);
      expect(code).toBe(2);
    }
  });

  it.each(['run', 'preview', 'send'])('%s suggests a method for a mistyped one', async (command) => {
    const { code, says } = wrong(await restloop([command, 'GTE http://127.0.0.1:9/']));
    expect(says).toContain('GTE is not an HTTP method: did you mean GET?');
    expect(code).toBe(2);
  });

  it('a mistyped method in a file has a warning', async () => {
    const cwd = folderOf({ 'users.http': 'PSOT http://127.0.0.1:9/users\n' });
    const { says } = wrong(await restloop(['preview', 'users.http'], { cwd }));
    expect(says).toMatch(/PSOT is not an HTTP method[\s\S]*did you mean POST\?/);
  });
});
