import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { restloop } from '../../program.ts';

const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(request.url === '/users/7' ? '{"id": 7}' : '{"id": "eight"}');
});

let folder = '';
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = temporaryFolder('openapi');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const schema = { properties: { id: { type: 'integer' } } };
  const get = { responses: { 200: { content: { 'application/json': { schema } } } } };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://elsewhere.example' }],
    paths: { '/users/{id}': { get }, '/users': { post } },
  };
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
  writeFileSync(
    join(folder, 'users.http'),
    `### seven\nGET ${url}/users/7\n\n### eight\nGET ${url}/users/8\n\n### other\nGET ${url}/other\n`,
  );
  writeFileSync(
    join(folder, 'post.http'),
    `POST ${url}/users\nContent-Type: application/json\n\n{"id": "7"}\n`,
  );
  const post2 = `POST ${url}/users\nContent-Type: application/json\n\n{"id": "7"}\n`;
  writeFileSync(join(folder, 'twice.http'), `${post2}\n###\n${post2}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const run = (...words: string[]) =>
  restloop([...words, '--openapi', join(folder, 'api.json')], { cwd: folder });

describe('--openapi', () => {
  it('tests the responses of a run that the description has', async () => {
    const { code, stdout } = await run('run', join(folder, 'users.http'), '--reporter', 'json');
    const { files, summary } = JSON.parse(stdout);
    expect(files[0].requests.map(({ tests }: { tests: unknown }) => tests)).toMatchObject([
      [{ name: 'is as GET /users/{id} describes it', passed: true }],
      [{ passed: false, message: '$.id is a string; the description says an integer' }],
      [],
    ]);
    expect(summary).toMatchObject({ passed: 1, failed: 1 });
    expect(code).toBe(1);
  });

  it('shows in a preview where a request differs', async () => {
    const { code, stdout } = await run('preview', join(folder, 'post.http'));
    expect(stdout).toContain('! warning 4:8 $.id is a string; the description says an integer');
    expect(code).toBe(0);
  });

  it('compares the requests of scripts', async () => {
    const script = (request: string) => `> {%\n  await client.send(${request});\n%}`;
    writeFileSync(
      join(folder, 'script.http'),
      `GET ${url}/users/7\n\n${script(`'POST ${url}/users id=7'`)}\n\n###\nGET ${url}/users/7\n\n${script(
        `{ method: 'POST', url: '${url}/users', body: { id: 'x' } }`,
      )}\n`,
    );
    const { stderr, stdout } = await run('run', join(folder, 'script.http'));
    const said = `${stdout}${stderr}`.match(/\$\.id is a string; the description says an integer/g);
    expect(said).toHaveLength(2);
  });

  it('says in each JSON, and with what is sent, where a request differs', async () => {
    const difference = {
      code: 'not-as-described',
      severity: 'warning',
      part: 'body',
      line: 4,
      column: 8,
      message: '$.id is a string; the description says an integer',
      hint: 'without quotes it is a number, as an item id:=',
    };
    const preview = await run('preview', join(folder, 'post.http'), '--json');
    expect(JSON.parse(preview.stdout).requests[0].diagnostics).toMatchObject([difference]);
    const sent = await run('send', `POST ${url}/users id=7`, '--json');
    expect(JSON.parse(sent.stdout).diagnostics).toMatchObject([
      { ...difference, line: 1, column: expect.any(Number) },
    ]);
    expect(sent.code).toBe(0);
    const ran = await run('run', join(folder, 'twice.http'), '--reporter', 'json');
    const [first, second] = JSON.parse(ran.stdout).files[0].requests;
    expect(first.diagnostics).toMatchObject([difference]);
    expect(second.diagnostics).toMatchObject([{ ...difference, line: 10, column: 8 }]);
    const pretty = await run('run', join(folder, 'post.http'));
    expect(pretty.stdout + pretty.stderr).toContain('4:8: $.id is a string; the description says an integer');
  });

  it('reads the files that a description refers to, and says which one is not there', async () => {
    mkdirSync(join(folder, 'schemas'));
    writeFileSync(join(folder, 'schemas', 'user.yaml'), 'User: { properties: { id: { type: integer } } }');
    const body = (schema: string) => ({ content: { 'application/json': { schema: { $ref: schema } } } });
    const post = { requestBody: body('./schemas/user.yaml#/User'), responses: { 200: body('none.yaml') } };
    writeFileSync(
      join(folder, 'parts.json'),
      JSON.stringify({ openapi: '3.1.0', paths: { '/users': { post } } }),
    );
    const args = ['preview', join(folder, 'post.http'), '--openapi', join(folder, 'parts.json')];
    const { stdout, stderr } = await restloop(args, { cwd: folder });
    expect(stdout).toContain('! warning 4:8 $.id is a string; the description says an integer');
    expect(stdout + stderr).toContain('none.yaml was not read: it does not exist.');
  });

  it('names a file that cannot be read, or is none of OpenAPI', async () => {
    const missing = await restloop(['send', 'GET http://h/', '--openapi', 'none.json'], { cwd: folder });
    expect(missing.stderr).toContain('none.json');
    expect(missing.code).toBe(2);
    const other = await restloop(['send', 'GET http://h/', '--openapi', join(folder, 'post.http')], {
      cwd: folder,
    });
    expect(other.stderr).toContain('post.http is not an OpenAPI description: ');
    expect(other.code).toBe(2);
  });
});
