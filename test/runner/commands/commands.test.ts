import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { demoServer } from '../../support/demo.ts';
import { restloop, stackFrame, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();
const base = `base_url=${demo.url}`;

describe.concurrent('exit codes and sentences', () => {
  it.each<[what: string, args: readonly string[], code: number, says: RegExp]>([
    ['help', ['--help'], 0, /Usage: restloop/],
    ['help as a command', ['help'], 0, /Usage: restloop/],
    ['help of a command', ['help', 'run'], 0, /Usage: restloop run/],
    ['help of a command', ['preview', '--help'], 0, /Examples:/],
    ['the version', ['--version'], 0, /^\d+\.\d+\.\d+$/m],
    ['an unknown flag', ['send', '--frobnicate', 'GET /x'], 2, /unknown option '--frobnicate'/],
    ['a mistyped command', ['rnu', 'x'], 2, /no command "rnu", did you mean run\?/],
    ['another mistyped command', ['preveiw', 'x'], 2, /did you mean preview\?/],
    ['words that are no command', ['what', 'ever'], 2, /too many arguments/],
    ['a folder without request files', ['run', 'src/demo'], 2, /no request file in "src\/demo"/],
    ['a missing argument', ['send'], 2, /missing required argument/],
    ['neither file nor request', ['preview', 'nonsense'], 2, /no file and no session "nonsense"/],
    ['a folder to preview', ['preview', 'test'], 2, /test is a folder/],
    ['no request', ['send', 'nonsense'], 2, /is not a request/],
    ['a setting that does not exist', ['preview', '--set', 'x=1', 'GET http://h/'], 2, /x is not a setting/],
    [
      'a setting out of range',
      ['preview', '--set', 'timeout=-1', 'GET http://h/'],
      2,
      /allowed: a whole number/,
    ],
    ['a variable without a name', ['preview', '--var', '=1', 'GET http://h/'], 2, /--var/],
    ['a variable that is not JSON', ['preview', '--var', 'a:=x', 'GET http://h/'], 2, /not JSON/],
    [
      'a session that does not exist',
      ['preview', '--session', 'none', 'GET http://h/'],
      2,
      /no session "none"/,
    ],
    ['an unresolved placeholder', ['send', 'GET http://127.0.0.1:9/{{nope}}'], 3, /nope/],
    ['an invalid URL', ['send', 'GET http://h:99999999/'], 3, /port/],
    ['a refused connection', ['send', 'GET http://127.0.0.1:9/'], 4, /ECONNREFUSED|refused/],
    ['a script that throws', ['eval', 'throw new TypeError("no")'], 1, /TypeError: no/],
    ['a script that is wrong', ['eval', 'let 1'], 1, /1:5|SyntaxError/],
    ['a script that prints', ['eval', '({a: [1, 2]})'], 0, /\{ a: \[ 1, 2 \] \}/],
    [
      'a script that loops',
      ['--set', 'sandbox.timeout=200', 'eval', 'while (true) {}'],
      1,
      /200 ms|timed? ?out|too long/,
    ],
    ['an --eval that throws', ['preview', '--eval', 'throw 1', 'GET http://h/'], 1, /1/],
    ['the kept requests of nothing', ['send', '-r x'], 2, /No request is kept under the name "x"/],
  ])('%s', async (_, args, code, says) => {
    const options = args[0] === '--set' ? [...args.slice(2, 3), ...args.slice(0, 2), ...args.slice(3)] : args;
    const ran = await restloop(options);
    expect(ran.stdout + ran.stderr).toMatch(says);
    expect(ran.stderr).not.toMatch(stackFrame);
    expect(ran.code).toBe(code);
  });
});

describe.concurrent('inputs that belong into another program', () => {
  it('are told what they were meant to be', async () => {
    const { stdout, stderr, code } = await restloop([], {
      input: "exit\nget users\n.quit\nclient.setVar('user', {id: 7})\nuser.id\n",
    });
    expect(stdout).toContain("user is a variable of the session, in JavaScript client.getVar('user')");
    expect(stderr).toContain('Commands begin with a dot: .exit\n');
    expect(stderr).not.toContain('exit is not defined');
    expect(stdout).toContain('METHOD URL, for example GET /users\n');
    expect(code).toBe(1);
  });
});

describe.concurrent('restloop preview', () => {
  it('parts the requests of a file by their names', async () => {
    const cwd = folderOf({ 'two.http': '### First\nGET http://h/1\n\n###\nGET http://h/2\n' });
    const { stdout } = await restloop(['preview', 'two.http'], { cwd });
    expect(stdout).toMatch(/^### First\nGET http:\/\/h\/1[\s\S]*\n\n###\nGET http:\/\/h\/2/);
  });
});

describe.concurrent('restloop send', () => {
  it('writes the body to standard output and everything else to standard error', async () => {
    const ran = await restloop(['send', '--var', base, 'GET /users/1']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: 1 });
    expect(ran.stderr).toMatch(/200 .*Successful/);
    expect(ran.code).toBe(0);
  });

  it('answers --json as the contract says', async () => {
    const ran = await restloop([
      'send',
      '--json',
      '--var',
      base,
      '--var',
      'id:=2',
      'GET /users/{{id}} X-A:{{id}}',
    ]);
    const document = JSON.parse(ran.stdout);
    expect(document).toMatchObject({
      request: { method: 'GET', url: `${demo.url}/users/2`, headers: [['X-A', '2']], body: null },
      response: {
        status: 200,
        statusText: 'OK',
        statusClass: 'Successful',
        httpVersion: '1.1',
        bodyEncoding: 'utf8',
      },
      error: null,
      tests: [],
      diagnostics: [],
    });
    expect(JSON.parse(document.response.body)).toMatchObject({ id: 2 });
    expect(document.response.size).toBe(Buffer.byteLength(document.response.body));
    expect(document.response.timings.total).toBeGreaterThan(0);
  });

  it('takes a 404 for an answer', async () => {
    const ran = await restloop(['send', '--json', '--var', base, 'GET /users/99']);
    expect(JSON.parse(ran.stdout).response).toMatchObject({ status: 404, statusClass: 'Client error' });
    expect(ran.code).toBe(0);
  });

  it('tells a network failure as JSON', async () => {
    const ran = await restloop(['send', '--json', 'GET http://127.0.0.1:9/']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ response: null, error: { code: 'ECONNREFUSED' } });
    expect(ran.code).toBe(4);
  });

  it('tells a failure in the middle of an answer, and keeps what came', async () => {
    const cutting = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
    });
    await new Promise<void>((ready) => cutting.listen(0, '127.0.0.1', ready));
    const address = cutting.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ran = await restloop(['send', '--json', `GET http://127.0.0.1:${port}/`]);
    cutting.close();
    expect(JSON.parse(ran.stdout)).toMatchObject({
      response: { status: 200, body: 'half' },
      error: { code: expect.stringMatching(/^(?:E|UND_ERR)/), message: expect.stringMatching(/before/) },
    });
    expect(ran.code).toBe(4);
  });

  it('sends nothing when something does not resolve, and says what', async () => {
    const before = demo.requests.length;
    const ran = await restloop(['send', '--json', '--var', base, 'DELETE /users/{{nope}}']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      response: null,
      diagnostics: [{ code: 'unresolved-variable' }],
    });
    expect(demo.requests.slice(before).filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(ran.code).toBe(3);
  });

  it('sends the text of the placeholder with --force', async () => {
    const ran = await restloop(['send', '--json', '--force', '--var', base, 'POST /echo X-A:{{nope}}']);
    const echoed = JSON.parse(JSON.parse(ran.stdout).response.body);
    expect(JSON.stringify(echoed.headers)).toContain('{{nope}}');
  });

  it('gives binary bodies as Base64', async () => {
    const ran = await restloop(['send', '--json', '--var', base, 'GET /bytes/300']);
    const { body, bodyEncoding, size } = JSON.parse(ran.stdout).response;
    expect([bodyEncoding, size, Buffer.from(body, 'base64').length]).toEqual(['base64', 300, 300]);
  });
});

describe.concurrent('inputs from standard input', () => {
  it('plays them as they would be typed', async () => {
    const input = [
      `.base ${demo.url}`,
      "client.setVar('user', {id: 3})",
      'GET /users/{{user.id}}',
      "client.setVar('name', res.body.name)",
      'POST /echo',
      'Content-Type: application/json',
      '',
      '{"name": "{{name}}", "user": {{user}}}',
      '###',
      'res.body.body',
    ].join('\n');
    const ran = await restloop(['--json'], { input });
    const { inputs, exitCode } = JSON.parse(ran.stdout);
    expect(inputs.map((one: { exitCode: number }) => one.exitCode)).toEqual([0, 0, 0, 0, 0, 0]);
    const name = JSON.parse(inputs[2].exchanges[0].response.body).name;
    expect(JSON.parse(inputs[5].value)).toEqual({ name, user: { id: 3 } });
    expect(exitCode).toBe(0);
  });

  it('goes on after one that failed, unless --bail', async () => {
    const input = "throw 1\nGET http://127.0.0.1:9/{{x}}\nclient.log('reached')\n";
    const on = await restloop([], { input });
    expect([on.code, on.stdout.includes('reached')]).toEqual([1, true]);
    const bail = await restloop(['--bail'], { input });
    expect([bail.code, bail.stdout.includes('reached\n')]).toEqual([1, false]);
  });

  it('ends a script that loops, and keeps the variables', async () => {
    const input = "client.setVar('a', 1); while (true) {}\nclient.getVar('a') + 1\n";
    const ran = await restloop(['--set', 'sandbox.timeout=300'], { input });
    expect(ran.stdout).toMatch(/^2$/m);
    expect(ran.code).toBe(1);
  });

  it('says what is wrong with bytes that are no UTF-8', async () => {
    const ran = await restloop([], { input: new Uint8Array([0x66, 0xff, 0xfe]) });
    expect(ran.stderr).toMatch(/not UTF-8/);
    expect(ran.code).toBe(2);
  });

  it('saves and opens sessions with the types of their variables', async () => {
    const home = temporaryHome();
    const save = [
      "client.setVar('when', new Date(0))",
      'GET http://127.0.0.1:9/x?since={{when}}',
      '.keep since',
      '.save my-api',
    ];
    expect((await restloop([], { home, input: save.join('\n') })).code).toBe(4);
    const opened = await restloop(['preview', '--json', 'my-api'], { home });
    expect(JSON.parse(opened.stdout).requests[0]).toMatchObject({
      name: 'since',
      url: 'http://127.0.0.1:9/x?since=1970-01-01T00:00:00.000Z',
      placeholders: [{ type: 'date' }],
    });
    const listed = await restloop(['sessions', '--json'], { home });
    expect(JSON.parse(listed.stdout).sessions).toMatchObject([{ name: 'my-api', variables: 1, requests: 1 }]);
  });
});

describe.concurrent('the tour', () => {
  it('plays without a terminal and exits 0', async () => {
    const ran = await restloop(['demo']);
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toMatch(/201 .*Successful/);
    expect(ran.code).toBe(0);
  });
});

describe.concurrent('files', () => {
  it('previews the requests of an .http file', async () => {
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

  it('says file, line and column of what cannot be parsed', async () => {
    const path = join(temporaryHome(), 'bad.http');
    writeFileSync(path, '### x\nGET http://h/\nthis is not a header\n');
    const ran = await restloop(['preview', path]);
    expect(ran.stderr).toMatch(/bad\.http:3:1: /);
    expect(ran.code).toBe(2);
  });

  it.each([
    ['preview', ['preview', 'odd.http']],
    ['the JSON of preview', ['preview', '--json', 'odd.http']],
    ['run', ['run', 'odd.http']],
    ['the JSON report of run', ['run', '--reporter', 'json', 'odd.http']],
    ['import, which also names the lines that other tools read differently', ['import', 'odd.http']],
  ])('have the lines that change a request reported by %s', async (_, args) => {
    const folder = temporaryHome();
    writeFileSync(join(folder, 'odd.http'), `###\nPOST ${demo.url}/echo\nX-Empty:\n\nfirst\n# lost\nlast\n`);
    const ran = await restloop(args, { cwd: folder });
    expect(ran.stdout + ran.stderr).toContain('this line is a comment and not part of the body');
    expect((ran.stdout + ran.stderr).includes('odd.http:3:1: Kulala')).toBe(args[0] === 'import');
    expect(ran.code).toBe(0);
  });

  it.each<[what: string, script: string, says: RegExp]>([
    [
      'on a line of its own',
      '< {%\n  let a;\n  a.b;\n%}',
      /bad\.http:4:5\)\n {2} {2}a\.b;\n[\s\S]*at bad\.http:4:5/,
    ],
    ['on its first line, indented', '< {%\n  a.b;\n%}', /bad\.http:3:3\)/],
    ['behind its marker', '< {% a.b; %}', /bad\.http:2:6\)/],
    ['that does not parse', '< {%\n\n  let = ;\n%}', /SyntaxError: .*bad\.http:4:\d+\)/],
    [
      'in a function',
      '< {%\nfunction f() {\n  a.b;\n}\nf();\n%}',
      /at f \(bad\.http:4:3\)\n.*at bad\.http:6:1/,
    ],
    ['in a file of its own', '< ./s.js', /s\.js:2:1\)/],
  ])('say where in the file a script failed %s', async (_, script, says) => {
    const folder = temporaryHome();
    writeFileSync(join(folder, 's.js'), '\na.b;\n');
    writeFileSync(join(folder, 'bad.http'), `###\n${script}\nGET http://127.0.0.1:9/\n`);
    const ran = await restloop(['preview', 'bad.http'], { cwd: folder });
    expect(ran.stderr).toMatch(says);
    expect(ran.code).toBe(1);
  });
});

describe.concurrent('a deadline', () => {
  it('ends a server that never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ran = await restloop(['send', '--json', '--set', 'timeout=200', `GET http://127.0.0.1:${port}/`]);
    silent.close();
    expect(JSON.parse(ran.stdout).error.code).toBe('ETIMEDOUT');
    expect(ran.code).toBe(4);
  });
});

describe.concurrent('kept requests with scripts', () => {
  it('run before and after, and reach only the hosts that requests name', async () => {
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
    expect(ran.stderr).toMatch(/client\.send to 127\.0\.0\.1:\d+ is refused/);
    expect(other.requests).toEqual([]);
    expect(ran.code).toBe(1);
    await other.close();
  });
});

describe.concurrent('what responses are good for', () => {
  it('compares the last two, writes curl, pipes the body', async () => {
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

  it('keeps cookies only where they are wanted', async () => {
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
  it('reads a .env file into an environment', async () => {
    const folder = temporaryHome();
    writeFileSync(join(folder, '.env'), 'HOST=h.example\nNAME="two words"\n');
    const input = '.env load .env\nclient.vars()\n.env none\nclient.hasVar("HOST")\n';
    const { inputs } = JSON.parse((await restloop(['--json'], { input, cwd: folder })).stdout);
    expect(inputs[1].value).toEqual({ HOST: 'h.example', NAME: 'two words' });
    expect(inputs[3].value).toBe(false);
  });

  it('sends an exchange again as it was, or with the variables of now', async () => {
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

  it('brings functions and classes back when a session is opened again', async () => {
    const home = temporaryHome();
    const input = 'function twice(x) { return 2 * x; }\nclass Point { x = 3 }\n.save maths\n';
    expect((await restloop([], { home, input })).code).toBe(0);
    const ran = await restloop(['eval', '--session', 'maths', 'twice(new Point().x)'], { home });
    expect(ran.stdout).toBe('6\n');
  });
});

it('takes - for inputs from standard input', async () => {
  const { stdout, code } = await restloop(['-', '--var', 'a:=2'], { input: "client.getVar('a') + 40" });
  expect(stdout).toContain('\n42\n');
  expect(code).toBe(0);
});

describe.concurrent('a script', () => {
  it.each(['@./secret.txt', 'part@./secret.txt', '\\n\\n< ./secret.txt', '\\n\\na\\n<@ ./secret.txt'])(
    'reads no file by sending it: %s',
    async (body) => {
      const cwd = folderOf({ 'secret.txt': 'in the file' });
      const code = `(await client.send("POST {{base_url}}/echo ${body}")).text`;
      const ran = await restloop(['eval', '--var', base, code], { cwd });
      expect(ran.stdout + ran.stderr).not.toContain('in the file');
      expect(ran.stderr).toContain('client.send sends no files');
      expect(ran.code).toBe(1);
    },
  );
});

describe.concurrent('eval', () => {
  it.each([
    ['a promise that nobody waits for', "Promise.reject(new Error('lost')); 1"],
    ['a timer', "setTimeout(() => { throw new Error('lost') }, 20); 1"],
  ])('fails where something throws that it left behind: %s', async (_, script) => {
    const told = await restloop(['eval', script]);
    expect([told.code, told.stdout.trim()]).toEqual([1, '1']);
    expect(told.stderr).toContain('Uncaught Error: lost');
    const { stdout } = await restloop(['eval', '--json', script]);
    expect(JSON.parse(stdout)).toMatchObject({
      value: 1,
      output: [{ level: 'error', text: expect.stringContaining('Uncaught Error: lost') }],
      error: { code: 'script-uncaught' },
      exitCode: 1,
    });
  });
});

describe('{{$env.NAME}}', () => {
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('%s is not set', async (name) => {
    const { stdout, code } = await restloop(['preview', '--json', `GET http://h/{{$env.${name}}}`]);
    expect(JSON.parse(stdout).requests[0].diagnostics).toMatchObject([{ code: 'unresolved-variable' }]);
    expect(code).toBe(3);
  });
});
