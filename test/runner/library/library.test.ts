import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { program } from '../program.ts';
import { folderOf } from '../run/files.ts';

type Library = typeof import('../../../src/index.ts');

let library: Library;
const demo = await demoServer();
beforeAll(async () => {
  // The built library: the sandbox's process is a file beside it.
  library = await import(pathToFileURL(join(dirname(program), 'index.js')).href);
});

describe('render and parseRequest', () => {
  it('interpolates with the types of the variables', () => {
    const { preview, problems } = library.render(
      'POST http://h/users/{{user.id}} {"user": {{user}}, "id": "{{user.id}}"}',
      {
        user: { id: 7 },
      },
    );
    expect(problems).toEqual([]);
    expect(preview).toMatchObject({ method: 'POST', wireUrl: 'http://h/users/7', diagnostics: [] });
    expect(preview.body).toMatchObject({ text: { text: '{"user": {"id":7}, "id": "7"}' } });
  });

  it('tells what does not resolve, and refuses what cannot be a variable', () => {
    expect(library.render('GET http://h/{{nope}}').preview.diagnostics).toMatchObject([
      { code: 'unresolved-variable' },
    ]);
    expect(() => library.render('GET http://h/', { x: () => 1 })).toThrow(library.ValueError);
    expect(library.parseRequest('nonsense here').draft.method).toBe('GET');
  });
});

describe('openSession', () => {
  it('previews, sends and evaluates in one session', async () => {
    const session = await library.openSession({ variables: { base_url: demo.url, id: 2 } });
    expect(session.preview('GET /users/{{id}}').preview.url.text).toBe(`${demo.url}/users/2`);
    const { response, json } = await session.send('GET /users/{{id}}');
    expect([response.status, json()]).toEqual([200, expect.objectContaining({ id: 2 })]);
    expect(await session.evaluate('client.setVar("next", res.body.id + 1); ({ seen: res.status })')).toEqual({
      seen: 200,
    });
    expect([session.getVar('next'), session.vars()]).toEqual([3, { base_url: demo.url, id: 2, next: 3 }]);
    await session.close();
  });

  it('asks as it was told to', async () => {
    const variables = { base_url: demo.url, token: 't0ken' };
    const session = await library.openSession({ variables, auth: 'bearer {{token}}' });
    const { request } = await session.send('GET /echo');
    expect(request.headers).toContainEqual(['Authorization', 'Bearer t0ken']);
    expect(demo.requests.at(-1)?.headers).toContainEqual(['Authorization', 'Bearer t0ken']);
    await session.close();
    await expect(library.openSession({ auth: 'baisc a b' })).rejects.toThrow(/no authentication "baisc"/);
  });

  it('rejects with an error for each way in which it can fail', async () => {
    await expect(library.openSession({ name: 'none' })).rejects.toThrow(library.UsageError);
    await expect(library.openSession({ settings: { nonsense: '1' } })).rejects.toThrow(
      /nonsense is no setting/,
    );
    const session = await library.openSession();
    await expect(session.send('GET http://h/{{nope}}')).rejects.toMatchObject({
      name: 'NotSentError',
      diagnostics: [{ code: 'unresolved-variable' }],
    });
    await expect(session.send('GET http://127.0.0.1:9/')).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'ECONNREFUSED',
    });
    await expect(session.evaluate('throw new RangeError("far")')).rejects.toMatchObject({
      name: 'ScriptError',
      message: 'RangeError: far',
    });
    await session.close();
  });
});

describe('run', () => {
  it('reports what --reporter json does', async () => {
    const folder = folderOf({
      'api.http':
        '### a\n# @tag smoke\n# @expect body $.id == {{id}}\nGET {{base_url}}/users/{{id}}\n\n### b\nGET {{base_url}}/users\n',
    });
    const seen: string[] = [];
    const report = await library.run(folder, {
      tag: 'smoke',
      variables: { base_url: demo.url, id: 3 },
      onResult: ({ name }) => void seen.push(name ?? ''),
    });
    expect(report).toMatchObject({
      files: [
        { iteration: null, requests: [{ name: 'a', response: { status: 200 }, tests: [{ passed: true }] }] },
      ],
      summary: { requests: 1, sent: 1, tests: 1, passed: 1 },
      exitCode: 0,
    });
    expect(seen).toEqual(['a']);
  });

  it('rejects for what cannot be read, and ends early when asked to', async () => {
    await expect(library.run('none.http')).rejects.toThrow(/no file and no session "none.http"/);
    await expect(library.run('-')).rejects.toThrow(/standard input/);
    const folder = folderOf({ 'api.http': 'GET {{base_url}}/users\n' });
    const report = await library.run(folder, {
      variables: { base_url: demo.url },
      signal: AbortSignal.abort(),
    });
    expect(report).toMatchObject({ summary: { requests: 0 }, exitCode: 130 });
  });
});
