import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();

interface Row {
  /** Files of a project; `/x` in them is on the demo API. */
  readonly files: Readonly<Record<string, string>>;
  readonly args: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly code: number;
  /** Found in standard output and error together. */
  readonly says: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
}

async function play({ files, args, env = {} }: Row) {
  const ran = await restloop([...args.split(' '), '--var', `base_url=${demo.url}`], {
    cwd: folderOf(files),
    env: { CI: '', ...env },
  });
  return { code: ran.code, text: ran.stdout + ran.stderr };
}

function specify(rows: Readonly<Record<string, Row>>): void {
  it.each(Object.entries(rows))('%s', async (_, row) => {
    const { code, text } = await play(row);
    for (const said of row.says) expect(text).toMatch(said);
    for (const said of row.never ?? []) expect(text).not.toMatch(said);
    expect(code).toBe(row.code);
  });
}

const get = (path: string, ...directives: readonly string[]): string =>
  [...directives.map((line) => `# @${line}`), `GET ${path}`, ''].join('\n');

describe('a misspelling in a file is found by the run', () => {
  specify({
    'a misspelled directive is a warning with its file and place': {
      files: { 'a.http': get('/users/1', 'expct status 500') },
      args: 'run a.http',
      code: 0,
      says: ['a.http:1:3: there is no directive @expct; did you mean @expect?'],
    },
    'and an error in CI': {
      files: { 'a.http': get('/users/1', 'expct status 500') },
      args: 'run a.http',
      env: { CI: 'true' },
      code: 2,
      says: ['there is no directive @expct', 'Nothing was sent'],
    },
    'all directives that cannot be read are said at once': {
      files: { 'a.http': get('/users/1', 'timeout', 'ref', 'import', 'expect bdy x') },
      args: 'run a.http',
      code: 2,
      says: [
        'a.http:1:3: @timeout',
        'a.http:2:3: @ref',
        'a.http:3:3: @import',
        'a.http:4:11: @expect: a response has no part "bdy"',
      ],
    },
    'a directive without its value says how it is written': {
      files: { 'a.http': get('/users/1', 'auth bearer') },
      args: 'run a.http',
      code: 2,
      says: ['@auth: bearer needs a token.', 'bearer {{token}}'],
    },
    'a snapshot named like its mask is refused': {
      files: { 'a.http': get('/users/1', 'snapshot ignore $.at') },
      args: 'run a.http',
      code: 2,
      says: ['to ignore a value: # @mask $.at'],
    },
    'a script that cannot be parsed is found before its request is sent': {
      files: { 'a.http': 'POST /echo\n\n> {%\nclient.test("x", () => {\n%}\n' },
      args: 'run a.http --dry-run',
      code: 2,
      says: [/a\.http:4:\d+: SyntaxError/, 'Nothing was sent'],
    },
    'an assertion of httpYac is checked': {
      files: { 'a.http': 'GET /users/1\n?? status == 500\n' },
      args: 'run a.http',
      code: 1,
      says: ['expected status == 500, got 200'],
    },
    'a condition of @disabled counts': {
      files: { 'a.http': get('/users/1', 'disabled false', 'expect status 200') },
      args: 'run a.http',
      code: 0,
      says: ['1 request, 1 sent; 1 test, 0 failed'],
    },
  });
});

describe('a failure says where and why', () => {
  specify({
    'a value that is not there, without a comparison of sentences': {
      files: { 'a.http': get('/users/1', 'expect body $.nope exists', 'expect header x-a contains b') },
      args: 'run a.http',
      code: 1,
      says: [
        'expected body $.nope to exist, but there is no value at $.nope',
        'expected header x-a contains b, but there is no header x-a',
      ],
      never: [/^ *[-+] (?:expected|received)/m],
    },
    'a schema that is not there, once': {
      files: { 'a.http': get('/users/1', 'expect schema ./none.json') },
      args: 'run a.http',
      code: 1,
      says: [/the schema .*none\.json cannot be read/],
      never: [/^ *[-+] (?:expected|received)/m],
    },
    'a time, as people read it': {
      files: { 'a.http': get('/users/1', 'expect time < 0.001') },
      args: 'run a.http',
      code: 1,
      says: [/expected time < 0\.001, got \d+(?:\.\d)? ms\n/],
    },
    'a placeholder without a value, in its file': {
      files: { 'sub/a.http': '\nGET /users/{{nope}}\n' },
      args: 'run sub',
      code: 3,
      says: ['sub/a.http:2:12: no variable is named nope', '--var nope=VALUE'],
      never: [/client\.setVar/],
    },
    'a header without a value shows its placeholder': {
      files: { 'a.http': 'GET /users/1\nAuthorization: Bearer {{token}}\n' },
      args: 'run a.http',
      code: 3,
      says: ['Authorization: Bearer {{token}}'],
    },
    'a reference to a response that was an error names its status': {
      files: {
        'a.http':
          '# @name login\nPOST /status/401\n\n###\n# @ref login\nGET /users/1\nAuthorization: Bearer {{login.response.body.token}}\n',
      },
      args: 'run a.http',
      code: 3,
      says: ['login returned 401 and has no response.body.token'],
      never: ['JSONPath'],
    },
    'a timeout of a directive names the directive': {
      files: { 'a.http': get('/delay/3000', 'timeout 50') },
      args: 'run a.http',
      code: 4,
      says: ['allow more time: # @timeout, now 50 ms'],
      never: ['--timeout'],
    },
    '@retry of a method that is not repeated says so': {
      files: { 'a.http': '# @retry 2\n# @expect status 200\nPOST /status/500\n' },
      args: 'run a.http',
      code: 1,
      says: ['# @retry is ignored: sending POST twice is not safe'],
    },
    'where a body was saved': {
      files: { 'a.http': 'GET /users/1\n\n>> out.json\n', 'out.json': '{}' },
      args: 'run a.http',
      code: 0,
      says: ['>> out-1.json'],
    },
    'requests without a test are counted': {
      files: { 'a.http': `${get('/status/500')}\n###\n${get('/users/1')}` },
      args: 'run a.http',
      code: 0,
      says: ['2 without a test'],
    },
    'and fail where tests are required': {
      files: { 'a.http': get('/status/500') },
      args: 'run a.http --require-tests',
      code: 1,
      says: ['has a test'],
    },
  });
});

describe('a misspelling on the command line', () => {
  specify({
    'a file that is not there, with the folder that was looked in': {
      files: { 'other/b.http': get('/users/1') },
      args: 'run nofile.http',
      code: 2,
      says: ['There is no file nofile.http.', 'looked in /'],
      never: ['session'],
    },
    'a file that is nearly there': {
      files: { 'users.http': get('/users/1') },
      args: 'run user.http',
      code: 2,
      says: ['did you mean users.http?'],
    },
    'an environment, with those that there are and the file': {
      files: { 'a.http': get('/users/1'), 'http-client.env.json': '{"staging": {}}' },
      args: 'run a.http --env stagng',
      code: 2,
      says: ['There is no environment "stagng"', 'staging', 'http-client.env.json'],
      never: [/\.env new/],
    },
    'a setting': {
      files: { 'a.http': get('/users/1') },
      args: 'run a.http --set timout=5',
      code: 2,
      says: ['timout', 'did you mean timeout?'],
    },
    'a row of data that is not an object': {
      files: { 'a.http': get('/users/1'), 'rows.json': '[1]' },
      args: 'run a.http --data rows.json',
      code: 2,
      says: ['rows.json row 1: this row is not an object'],
    },
    'flags of other runners': {
      files: { 'a.http': get('/users/1') },
      args: 'run a.http --only x',
      code: 2,
      says: ['--request NAME runs one request'],
    },
    'a file without requests': {
      files: { 'hello.txt': 'hello\n' },
      args: 'run hello.txt',
      code: 2,
      says: ['hello.txt:1:1: hello is not a request line', 'a method and a target'],
    },
  });
});

describe('a warning is beside the failure in every report', () => {
  const files = {
    'a.http': '# @expect status 201\nPOST /echo\nContent-Type: application/json\n\n{"price": {{price}}}\n',
  };

  it.each(['pretty', 'json', 'junit', 'tap', 'github', 'ctrf', 'markdown', 'html'])(
    '%s',
    async (reporter) => {
      const { code, text } = await play({
        files,
        args: `run a.http --var price=abc --reporter ${reporter}`,
        code: 1,
        says: [],
      });
      expect(code).toBe(1);
      expect(text.replaceAll('&#58;', ':')).toContain('the body is not JSON: {{price}} inserted abc');
      if (reporter !== 'json') expect(text.replaceAll('&#58;', ':')).toContain('a.http:5:11');
    },
  );
});

describe('values and defaults of a project', () => {
  const login = 'POST /echo\nContent-Type: application/json\n\n{"password": "{{password}}"}\n';
  specify({
    'a private environment file takes a secret from the environment, masked': {
      files: {
        'a.http': `# @expect status 201\n${login}`,
        'http-client.private.env.json': '{"dev": {"password": "{{$env.PASSWORD}}"}}',
      },
      args: 'run a.http --env dev',
      env: { PASSWORD: 's3cr3t-pass' },
      code: 1,
      says: ['1 sent', /"password": "••••••"/],
      never: ['s3cr3t-pass', /\{\{\$env/],
    },
    'and nothing is sent without that variable': {
      files: {
        'a.http': login,
        'http-client.private.env.json': '{"dev": {"password": "{{$env.PASSWORD}}"}}',
      },
      args: 'run a.http --env dev',
      code: 3,
      says: [
        'a.http:4:15: password uses {{$env.PASSWORD}}, and the environment variable PASSWORD is not set',
        '0 sent',
      ],
    },
    'the environment, cookies and reporters come from restloop.json': {
      files: {
        'a.http': '# @expect status 200\nGET /cookies/set?a=1\n\n### then\nGET {{own}}/x\n',
        'restloop.json':
          '{"env": "dev", "settings": {"cookies": "on"}, "run": {"reporter": ["pretty", "json:r.json"], "tag": []}}',
        'http-client.env.json': '{"dev": {"own": "http://127.0.0.1:9"}}',
      },
      args: 'run a.http --dry-run',
      code: 0,
      says: ['http://127.0.0.1:9/x'],
    },
  });

  it('import reads a collection of Postman, which run takes as it is', async () => {
    const collection = JSON.stringify({
      info: { name: 'api', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'one', request: { method: 'GET', url: '{{base_url}}/users/1' } }],
    });
    const cwd = folderOf({ 'c.json': collection });
    const imported = await restloop(['import', 'c.json'], { cwd });
    expect([imported.code, imported.stdout + imported.stderr]).toEqual([
      0,
      expect.stringContaining('Imported 1 request'),
    ]);
    const run = await play({ files: { 'c.json': collection }, args: 'run c.json', code: 0, says: [] });
    expect([run.code, run.text]).toEqual([0, expect.stringContaining('1 request, 1 sent')]);
  });
});
