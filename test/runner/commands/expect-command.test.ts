import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();

interface Told {
  readonly tests: readonly { readonly name: string; readonly passed: boolean; readonly expected?: string }[];
  readonly exchanges: readonly { readonly response: { readonly body: string } }[];
  readonly notices: readonly {
    readonly severity: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
}

/** Plays inputs; gives what each of them left behind. */
async function play(
  inputs: readonly string[],
  options: { readonly cwd?: string; readonly home?: string } = {},
) {
  const ran = await restloop(['--json'], { ...options, input: [`.base ${demo.url}`, ...inputs].join('\n') });
  const document = JSON.parse(ran.stdout) as { inputs: Told[] };
  return { code: ran.code, told: document.inputs.slice(1) };
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('# @expect'));

describe.concurrent('.expect', () => {
  it('becomes part of the request that .keep saves, also after another request was rejected', async () => {
    const { told } = await play([
      'GET /users/1',
      'GET /users/{{nope}}',
      '.expect status',
      '.keep one',
      '.send one',
    ]);
    expect(told[2]?.notices).toMatchObject([{ message: 'Added to GET /users/1.' }]);
    expect(told[3]?.notices).toMatchObject([{ message: 'Saved one: GET /users/1.' }]);
    expect(told[4]?.tests).toEqual([{ name: 'status 200', passed: true, message: null }]);
  });

  it('adds proposed expectations to a saved request, which are checked when it is sent', async () => {
    const cwd = folderOf({});
    const { told, code } = await play(
      ['GET /users/1', '.keep one', '.expect', '.send one', '.expect', '.export out.http'],
      { cwd },
    );
    const wanted = [
      'status 200',
      'header content-type contains application/json',
      'body $.id == 1',
      'body $.name == Ada Lovelace',
      'body $.email == ada@example.com',
      'body $.active == true',
    ];
    expect(told[2]?.notices).toMatchObject([{ message: 'Added to one.', hint: '.send one checks it' }]);
    expect(told[3]?.tests).toEqual(wanted.map((name) => ({ name, passed: true, message: null })));
    expect(told[4]?.notices).toMatchObject([
      { severity: 'error', message: 'The request already has all of these expectations.' },
    ]);
    expect(lines(readFileSync(join(cwd, 'out.http'), 'utf8'))).toEqual(
      wanted.map((line) => `# @expect ${line}`),
    );
    expect(code).toBe(2);
    const run = await restloop(['run', 'out.http', '--reporter', 'tap'], { cwd });
    expect(run.stdout.match(/^ok /gm)).toHaveLength(6);
    expect(run.code).toBe(0);
  });

  it('adds one expectation of the status, headers, the body, time or size', async () => {
    const { told, code } = await play([
      'GET /users/1',
      '.keep one',
      '.expect status',
      '.expect header content-type',
      '.expect body $.id',
      '.expect body $.id > 0',
      '.expect time < 60s',
      '.expect size',
      '.send one',
    ]);
    expect(told.at(-1)?.tests.map(({ name, passed }) => `${name} ${passed}`)).toEqual([
      'status 200 true',
      'header content-type contains application/json true',
      'body $.id == 1 true',
      'body $.id > 0 true',
      'time < 60s true',
      'size < 1kB true',
    ]);
    expect(code).toBe(0);
  });

  it('adds the next expectation with .expect next', async () => {
    const { told } = await play(['GET /users/1', '.keep one', '.expect next', '.expect next', '.send one']);
    expect(told.at(-1)?.tests.map(({ name }) => name)).toEqual([
      'status 200',
      'header content-type contains application/json',
    ]);
  });

  it('fails the session when a response differs, and shows both values', async () => {
    const { told, code } = await play(['GET /users/1', '.keep one', '.expect body $.id == 2', '.send one']);
    expect(told.at(-1)?.tests).toEqual([
      {
        name: 'body $.id == 2',
        passed: false,
        message: 'expected body $.id == 2, got 1',
        expected: '2',
        actual: '1',
      },
    ]);
    expect(code).toBe(1);
  });

  it('writes a JSON Schema of the body to a new file', async () => {
    const cwd = folderOf({});
    const inputs = ['GET /users/1', '.keep users/one', '.expect schema', '.send users/one', '.expect schema'];
    const { told, code } = await play(inputs, { cwd });
    expect(told[3]?.tests).toMatchObject([{ name: 'schema ./users-one.schema.json', passed: true }]);
    const schema = JSON.parse(readFileSync(join(cwd, 'users-one.schema.json'), 'utf8'));
    expect(schema).toMatchObject({ type: 'object', required: ['id', 'name', 'email', 'active'] });
    expect(code).toBe(0);
  });

  it('is added above a request in one line, which is sent as before', async () => {
    const cwd = folderOf({});
    const { told } = await play(
      [
        'POST /echo?lines X-A:1 name=Ada age:=36',
        '.keep echo',
        '.expect status',
        '.export out.http',
        '.send echo',
      ],
      { cwd },
    );
    expect(told.at(-1)?.tests).toMatchObject([{ name: 'status 200', passed: true }]);
    expect(lines(readFileSync(join(cwd, 'out.http'), 'utf8'))).toEqual(['# @expect status 200']);
    const received = [told[0], told.at(-1)].map((input) =>
      JSON.parse(input?.exchanges[0]?.response.body ?? '{}'),
    );
    expect(received[0]).toMatchObject({ body: '{"name":"Ada","age":36}', headers: { 'x-a': '1' } });
    expect(received[1]).toEqual(received[0]);
  });

  it('belongs to the last request if it is not saved, and is saved with it', async () => {
    const { told } = await play([
      'GET /users/2',
      '.expect',
      '.send',
      '.keep two',
      '.expect time < 60s',
      '.send two',
    ]);
    expect(told[1]?.notices[0]?.hint).toBe('.send checks it; .keep NAME saves it');
    expect(told[2]?.tests).toHaveLength(6);
    expect(told[5]?.tests.map(({ name }) => name)).toEqual([
      ...(told[2]?.tests ?? []).map(({ name }) => name),
      'time < 60s',
    ]);
  });

  it('is saved with the session, and checked when the session is run', async () => {
    const [home, cwd] = [folderOf({}), folderOf({})];
    await play(['GET /users/1', '.keep one', '.expect', '.save checked'], { home, cwd });
    const { stdout, code } = await restloop(['run', 'checked', '--reporter', 'json'], { home, cwd });
    const [file] = JSON.parse(stdout).files;
    expect(file.requests[0].tests).toHaveLength(6);
    expect(code).toBe(0);
  });

  it('does not write secrets', async () => {
    const { told } = await play([
      "client.setSecret('key', 'Ada Lovelace')",
      'GET /users/1',
      '.keep one',
      '.expect',
      '.send one',
    ]);
    expect(told.at(-1)?.tests.map(({ name }) => name)).toContain('body $.name exists');
  });

  it.each<[inputs: string[], says: RegExp]>([
    [['.expect'], /There is no response yet/],
    [['GET /users/1', '.expect body $.nope'], /nothing at \$\.nope/],
    [['GET /users/1', '.expect body $['], /not a JSONPath/],
    [['GET /users/1', '.expect stats'], /"stats"/],
    [
      ['GET /users/1', '.expect body $.id contians 1'],
      /did you mean contains|"contians" is not a comparison/,
    ],
    [['GET /bytes/10', '.expect schema'], /not JSON/],
  ])('%j is explained', async (inputs, says) => {
    const { told, code } = await play(inputs);
    expect(told.at(-1)?.notices[0]?.message).toMatch(says);
    expect(code).toBe(2);
  });
});
