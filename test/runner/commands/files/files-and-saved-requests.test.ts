import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../../src/demo/server.ts';
import { demoServer } from '../../../support/demo.ts';
import { restloop, temporaryHome } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const demo = await demoServer();
const base = `base_url=${demo.url}`;

describe.concurrent('files', () => {
  it('preview the requests of an .http file', async () => {
    const folder = temporaryHome();
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'users.http');
    writeFileSync(
      path,
      '@host = h.example\n\n### list\n# @name list\nGET http://{{host}}/users\n\n### one\nGET http://{{host}}/users/{{id}}\n',
    );
    const ran = await restloop(['preview', '--json', '--var', 'id:=7', path]);
    expect(JSON.parse(ran.stdout).requests).toMatchObject([
      {
        name: 'list',
        url: 'http://h.example/users',
        placeholders: [{ line: 5, column: 12, source: 'file' }],
      },
      { name: 'one', url: 'http://h.example/users/7' },
    ]);
  });

  it('report file, line and column of a syntax error', async () => {
    const path = join(temporaryHome(), 'bad.http');
    writeFileSync(path, '### x\nGET http://h/\nthis is not a header\n');
    const ran = await restloop(['preview', path]);
    expect(ran.stderr).toMatch(/bad\.http:3:1: /);
    expect(ran.code).toBe(2);
  });

  it.each<[what: string, args: readonly string[], namesOtherTools: boolean]>([
    ['preview', ['preview', 'odd.http'], true],
    ['the JSON of preview', ['preview', '--json', 'odd.http'], true],
    ['import', ['import', 'odd.http'], true],
    ['run', ['run', 'odd.http'], false],
    ['the JSON report of run', ['run', '--reporter', 'json', 'odd.http'], false],
  ])('have warnings for lines that change a request, in %s', async (_, args, namesOtherTools) => {
    const folder = temporaryHome();
    writeFileSync(join(folder, 'odd.http'), `###\nPOST ${demo.url}/echo\nX-Empty:\n\nfirst\n# lost\nlast\n`);
    const { code, stdout, stderr } = await restloop(args, { cwd: folder });
    const printed = stdout + stderr;
    expect(printed).toContain('this line is a comment, not part of the body');
    expect(printed.includes('odd.http:3:1: Kulala')).toBe(namesOtherTools);
    expect(code).toBe(0);
  });

  it.each<[what: string, script: string, says: RegExp]>([
    ['on a line of its own', '< {%\n  let a;\n  a.b;\n%}', /bad\.http:4:5\)\n {2} {2}a\.b;\n {6}\^\nGET /],
    ['on its first line, indented', '< {%\n  a.b;\n%}', /bad\.http:3:3\)/],
    ['behind its marker', '< {% a.b; %}', /bad\.http:2:6\)/],
    ['that does not parse', '< {%\n\n  let = ;\n%}', /SyntaxError: .*bad\.http:4:\d+\)/],
    [
      'in a function',
      '< {%\nfunction f() {\n  a.b;\n}\nf();\n%}',
      /at f \(bad\.http:4:3\)\n.*at bad\.http:6:1/,
    ],
    ['in a file of its own', '< ./s.js', /s\.js:2:1\)/],
  ])('report the position of a script failure %s', async (_, script, says) => {
    const folder = temporaryHome();
    writeFileSync(join(folder, 's.js'), '\na.b;\n');
    writeFileSync(join(folder, 'bad.http'), `###\n${script}\nGET http://127.0.0.1:9/\n`);
    const ran = await restloop(['preview', 'bad.http'], { cwd: folder });
    expect(ran.stderr).toMatch(says);
    expect(ran.code).toBe(1);
  });
});

describe.concurrent('saved requests with scripts', () => {
  it('run before and after the request, and reach only hosts named in requests', async () => {
    const other = await startDemoServer();
    const folder = temporaryHome();
    const path = join(folder, 'scripts.http');
    writeFileSync(
      path,
      [
        '### one',
        '# @name one',
        '< {%',
        "client.setVar('id', 2);",
        `client.setVar('base', '${other.url}');`,
        '%}',
        `GET ${demo.url}/users/{{id}}`,
        '',
        '> {%',
        "client.test('has a name', () => expect(res.body.name).to.be.a('string'));",
        `await client.send('GET ${other.url}/users');`,
        '%}',
        '',
      ].join('\n'),
    );
    const ran = await restloop([], { input: `.import ${path}\n.send one\n` });
    expect(ran.stdout).toMatch(/passed has a name/);
    expect(ran.stderr).toMatch(/client\.send to 127\.0\.0\.1:\d+ is not allowed/);
    expect(other.requests).toEqual([]);
    expect(ran.code).toBe(1);
    await other.close();
  });
});

describe.concurrent('a folder of saved requests', () => {
  const kept = [
    ['GET /users/1', 'users/one'],
    ['GET /users/99999', 'users/none'],
    ['GET /users', 'list'],
    ['GET /users/{{nothing}}', 'users/deep/open'],
  ].flatMap(([request = '', name]) => [`.preview ${request}`, `.keep ${name}`]);

  it('is sent in its order, each with request variables of its own, and a summary says what came of each', async () => {
    const script = ".before users/one request.variables.set('nothing', 2)";
    const input = [`.base ${demo.url}`, ...kept, script, '.send users/'].join('\n');
    const { stdout, stderr } = await restloop([], { input });
    expect(stderr).toContain('no variable is named nothing');
    expect(stdout).toContain(
      'Sent 2 of 3 requests of users/: users/one 200, users/none 404, users/deep/open was not sent.',
    );
    expect(stdout.indexOf('/users/1')).toBeLessThan(stdout.indexOf('/users/99999'));
  });

  it('is sent with the scripts of its requests', async () => {
    const scripts = [".after users/one client.setVar('nothing', res.body.id + 1)"];
    const input = [`.base ${demo.url}`, ...kept, ...scripts, '.send users/', '.vars'].join('\n');
    const { inputs } = JSON.parse((await restloop(['--json'], { input })).stdout);
    const [sent] = inputs.slice(-2);
    expect(sent.exchanges.map(({ response }: { response: { status: number } }) => response.status)).toEqual([
      200, 404, 200,
    ]);
  });
});

describe.concurrent('commands for responses', () => {
  it('compare the last two, export curl and pipe the body', async () => {
    const set = ['.set resolve h:80:127.0.0.1', '.set ca none', '.set timeout 5000'];
    const asked = ['GET /users/1', 'GET /users/2', '.diff', ...set, '.curl', '.pipe wc -c'];
    const input = [`.base ${demo.url}`, ...asked].join('\n');
    const ran = await restloop([], { input });
    expect(ran.stdout).toMatch(/~ \$\['id'\] {2}1 → 2/);
    expect(ran.stdout).toContain(
      `--resolve h:80:127.0.0.1 \\\n  --max-time 5 \\\n  --request GET ${demo.url}/users/2`,
    );
    expect(ran.stdout).toMatch(/^88$/m);
    expect(ran.code).toBe(0);
  });

  it('keep cookies only with cookies=on', async () => {
    const server = createHttpServer((request, response) => {
      response.setHeader('Set-Cookie', 'sid=abc');
      response.end(JSON.stringify({ cookie: request.headers.cookie ?? null }));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
    const input = [`GET ${url}`, `GET ${url}`, '.set cookies on', `GET ${url}`, `GET ${url}`].join('\n');
    const { inputs } = JSON.parse((await restloop(['--json'], { input })).stdout);
    server.close();
    const bodies = inputs.flatMap((one: { exchanges: { response: { body: string } }[] }) =>
      one.exchanges.map(({ response }) => JSON.parse(response.body).cookie),
    );
    expect(bodies).toEqual([null, null, null, 'sid=abc']);
  });
});

describe.concurrent('sessions in daily use', () => {
  it('read a .env file into an environment', async () => {
    const folder = temporaryHome();
    writeFileSync(join(folder, '.env'), 'HOST=h.example\nNAME="two words"\n');
    const input = '.env load .env\nclient.vars()\n.env none\nclient.hasVar("HOST")\n';
    const { inputs } = JSON.parse((await restloop(['--json'], { input, cwd: folder })).stdout);
    expect(inputs[1].value).toEqual({ HOST: 'h.example', NAME: 'two words' });
    expect(inputs[3].value).toBe(false);
  });

  it('do not read the environment of another tool as a .env file', async () => {
    const folder = temporaryHome();
    writeFileSync(join(folder, 'staging.postman_environment.json'), '{"name": "Staging", "values": []}');
    const input = '.env load staging.postman_environment.json\n.env\n';
    const { stdout, stderr } = await restloop([], { input, cwd: folder });
    expect(stdout + stderr).toContain('staging.postman_environment.json has no line NAME=value.');
    expect(stdout + stderr).toContain('.import staging.postman_environment.json');
    expect(stdout + stderr).not.toContain('environment staging.postman_environment.json');
  });

  it('resend an exchange unchanged, or with the current variables', async () => {
    const before = demo.requests.length;
    const input = [
      `.base ${demo.url}`,
      "client.setVar('id', 1)",
      'GET /users/{{id}}?again={{id}}',
      "client.setVar('id', 2)",
      '.resend 1 --same',
      '.resend 1',
    ].join('\n');
    await restloop([], { input });
    const sent = demo.requests.slice(before).map(({ url }) => url);
    expect(sent.filter((url) => url.includes('again'))).toEqual([
      '/users/1?again=1',
      '/users/1?again=1',
      '/users/2?again=2',
    ]);
  });

  it('restore functions and classes when they are opened again', async () => {
    const home = temporaryHome();
    const input = 'function twice(x) { return 2 * x; }\nclass Point { x = 3 }\n.save maths\n';
    expect((await restloop([], { home, input })).code).toBe(0);
    const ran = await restloop(['eval', '--session', 'maths', 'twice(new Point().x)'], { home });
    expect(ran.stdout).toBe('6\n');
  });
});

describe.concurrent('a script', () => {
  it.each(['@./secret.txt', 'part@./secret.txt', '\\n\\n< ./secret.txt', '\\n\\na\\n<@ ./secret.txt'])(
    'reads no file by sending it: %s',
    async (body) => {
      const cwd = folderOf({ 'secret.txt': 'in the file' });
      const code = `(await client.send("POST {{base_url}}/echo ${body}")).text`;
      const ran = await restloop(['eval', '--var', base, code], { cwd });
      expect(ran.stdout + ran.stderr).not.toContain('in the file');
      expect(ran.stderr).toContain('client.send cannot send files');
      expect(ran.code).toBe(1);
    },
  );
});

describe('{{$env.NAME}}', () => {
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('%s is not set', async (name) => {
    const { stdout, code } = await restloop(['preview', '--json', `GET http://h/{{$env.${name}}}`]);
    expect(JSON.parse(stdout).requests[0].diagnostics).toMatchObject([{ code: 'unresolved-variable' }]);
    expect(code).toBe(3);
  });
});
