import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { folderOf } from '../run/files.ts';
import { library } from './built.ts';

const demo = await demoServer();
const base = { base_url: demo.url };

describe('a session of the library', () => {
  it('previews, sends and evaluates', async () => {
    const session = await library.openSession({ variables: { ...base, id: 2 } });
    expect(session.preview('GET /users/{{id}}').preview.url.text).toBe(`${demo.url}/users/2`);
    const { response } = await session.send('GET /users/{{id}}');
    expect([response.status, response.ok, response.json()]).toEqual([
      200,
      true,
      expect.objectContaining({ id: 2 }),
    ]);
    expect(await session.evaluate('client.setVar("next", res.body.id + 1); ({ seen: res.status })')).toEqual({
      seen: 200,
    });
    expect([session.getVar('next'), session.vars()]).toEqual([3, { ...base, id: 2, next: 3 }]);
    await session.close();
  });

  it('previews test data at once', async () => {
    const session = await library.openSession();
    const text = 'GET http://h/{{$faker.person.firstName}}';
    const { preview, diagnostics } = session.preview(text);
    expect(diagnostics).toEqual([]);
    expect(preview.url.text).toMatch(/^http:\/\/h\/[^{]+$/);
    expect(session.preview(text).preview.url.text).toBe(preview.url.text);
    await session.close();
  });

  it('previews values of a .env file at once', async () => {
    const session = await library.openSession({ cwd: folderOf({ '.env': 'HOST=h\n' }) });
    const { preview, diagnostics } = session.preview('GET http://{{$dotenv HOST}}/a');
    expect([diagnostics, preview.url.text]).toEqual([[], 'http://h/a']);
    await session.close();
  });

  it('sets variables at once and keeps their types', async () => {
    const session = await library.openSession({ variables: { at: new Date(0), text: '{{at}}' } });
    session.setVar('now', new Date(1));
    expect(session.vars()).toEqual({ at: new Date(0), text: '{{at}}', now: new Date(1) });
    session.setVar('at', 'later');
    expect(session.preview('GET http://h/{{at}}').preview.wireUrl).toBe('http://h/later');
    expect(() => session.setVar('no', () => 1)).toThrow(library.ValueError);
    await session.close();
  });

  it('gives scripts the variables that are set after an earlier script', async () => {
    const session = await library.openSession();
    await session.evaluate('1');
    session.setVar('late', 7);
    expect(await session.evaluate("client.getVar('late')")).toBe(7);
    await session.close();
  });

  it('returns the body as bytes, text and JSON, also from a file', async () => {
    const session = await library.openSession({ variables: base, settings: { 'body.memory': 0 } });
    const { response } = await session.send('POST /echo {"name": "Ada"}');
    expect(response.json()).toMatchObject({ body: '{"name": "Ada"}' });
    expect(new TextDecoder().decode(response.bytes())).toBe(response.text());
    expect(response.bytes().length).toBe(response.size);
    expect([response.header('CONTENT-TYPE'), response.header('nope')]).toEqual([
      expect.stringContaining('application/json'),
      null,
    ]);
    await session.close();
  });

  it('checks # @expect lines, as run does', async () => {
    const session = await library.openSession({ variables: base });
    const { tests } = await session.send('# @expect status == 200\n# @expect body $.id == 4\nGET /users/3\n');
    expect(tests).toMatchObject([
      { name: 'status == 200', passed: true, message: null },
      { name: 'body $.id == 4', passed: false, expected: '4', actual: '3' },
    ]);
    await session.close();
  });

  it('authenticates every request', async () => {
    const session = await library.openSession({
      variables: base,
      secrets: { token: 't0ken' },
      auth: 'bearer {{token}}',
    });
    const { request } = await session.send('GET /echo');
    expect(request.headers).toContainEqual(['Authorization', 'Bearer t0ken']);
    expect(demo.requests.at(-1)?.headers).toContainEqual(['Authorization', 'Bearer t0ken']);
    await session.close();
    await expect(library.openSession({ auth: 'baisc a b' })).rejects.toThrow(
      /no authentication scheme "baisc"/,
    );
  });

  it('uses the environments and body files of its folder', async () => {
    const cwd = folderOf({ 'http-client.env.json': JSON.stringify({ dev: { who: 'Ada' } }) });
    writeFileSync(join(cwd, 'body.json'), '{"from": "the folder"}');
    const session = await library.openSession({ cwd, env: 'dev', variables: base });
    expect(session.getVar('who')).toBe('Ada');
    const { response } = await session.send('POST /echo @body.json');
    expect(response.json()).toMatchObject({ body: '{"from": "the folder"}' });
    await session.close();
  });

  it('runs its calls in order', async () => {
    const session = await library.openSession({ variables: base });
    const answers = await Promise.all([1, 2, 3].map((id) => session.send(`GET /users/${id}`)));
    expect(answers.map(({ response }) => response.json<{ id: number }>().id)).toEqual([1, 2, 3]);
    await session.close();
  });

  it('stops a call when its signal is aborted, and continues with the next one', async () => {
    const session = await library.openSession({ variables: base });
    const reason = new Error('enough');
    const stopped = new AbortController();
    const slow = session.send('GET /delay/10000', { signal: stopped.signal });
    setTimeout(() => stopped.abort(reason), 50);
    await expect(slow).rejects.toBe(reason);
    await expect(session.evaluate('1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect((await session.send('GET /users/1')).response.status).toBe(200);
    await session.close();
  });

  it('closes at the end of a `using` block', async () => {
    const session = await library.openSession();
    expect(session[Symbol.asyncDispose]).toBe(session.close);
    await session[Symbol.asyncDispose]();
  });
});

describe('a session of the library rejects', () => {
  it.each([
    ['a saved session that does not exist', { name: 'none' }, /none/],
    ['a setting that does not exist', { settings: { nonsense: '1' } as object }, /no setting "nonsense"/],
    ['an environment that does not exist', { env: 'stg' }, /There is no environment "stg"/],
  ])('%s', async (_, options, message) => {
    await expect(library.openSession(options)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(message),
    });
  });

  it('a failure of the code that runs first', async () => {
    await expect(library.openSession({ eval: 'throw new RangeError("far")' })).rejects.toMatchObject({
      name: 'ScriptError',
    });
  });

  it('failing requests and code, each with a specific error', async () => {
    const session = await library.openSession();
    await expect(session.send('GET http://h/{{nope}}')).rejects.toMatchObject({
      name: 'NotSentError',
      message: expect.stringContaining('\n'),
      diagnostics: [{ code: 'unresolved-variable', line: 1, column: 14 }],
    });
    await expect(session.send('hello')).rejects.toMatchObject({
      name: 'NotSentError',
      diagnostics: [{ code: 'syntax', line: 1, column: 1 }],
    });
    await expect(session.send('GET http://127.0.0.1:9/')).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'ECONNREFUSED',
    });
    await expect(session.evaluate('throw new RangeError("far")')).rejects.toMatchObject({
      name: 'ScriptError',
      reason: 'exception',
      message: 'RangeError: far',
    });
    await expect(
      session.evaluate('client.test("one", () => expect(1).to.equal(2)); 5'),
    ).rejects.toMatchObject({
      name: 'ScriptError',
      reason: 'test',
      message: expect.stringMatching(/^one: /),
    });
    await session.close();
  });

  it('masks secrets in the messages of errors', async () => {
    const session = await library.openSession({ secrets: { token: 'open sesame words' } });
    const failed = session.send('POST http://127.0.0.1:9/\n\n< ./{{token}}/x');
    await expect(failed).rejects.toMatchObject({ name: 'UsageError' });
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('sesame') });
    await session.close();
  });

  it('rejects arguments that are not strings, and calls after it was closed', async () => {
    const session = await library.openSession();
    await expect(session.send(42 as never)).rejects.toMatchObject({
      name: 'UsageError',
      message: 'Expected a string, not number.',
    });
    expect(() => session.preview(null as never)).toThrow('Expected a string, not null.');
    await session.close();
    await expect(session.evaluate('1')).rejects.toMatchObject({ message: 'The session is closed.' });
  });
});
