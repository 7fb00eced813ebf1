import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop, stackFrame, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();
const base = `base_url=${demo.url}`;

describe.concurrent('exit codes and messages', () => {
  it.each<[what: string, args: readonly string[], code: number, says: RegExp]>([
    ['help', ['--help'], 0, /Usage: restloop/],
    ['help as a command', ['help'], 0, /Usage: restloop/],
    ['help of a command', ['help', 'run'], 0, /Usage: restloop run/],
    ['help of a command', ['preview', '--help'], 0, /Examples:/],
    ['the version', ['--version'], 0, /^\d+\.\d+\.\d+$/m],
    ['an unknown flag', ['send', '--frobnicate', 'GET /x'], 2, /unknown option '--frobnicate'/],
    ['the flag of another runner', ['run', 'u.http', '--name', 'usr'], 2, /--request NAME runs/],
    ['a filter of another runner', ['run', 'u.http', '--only=usr'], 2, /--request NAME runs/],
    ['a mistyped command', ['rnu', 'x'], 2, /no command "rnu", did you mean restloop run\?/],
    ['another mistyped command', ['preveiw', 'x'], 2, /did you mean restloop preview\?/],
    ['words that are no command', ['what', 'ever'], 2, /too many arguments/],
    ['a folder without request files', ['run', 'src/demo'], 2, /no request file in "src\/demo"/],
    ['a missing argument', ['send'], 2, /missing required argument/],
    ['neither file nor request', ['preview', 'nonsense'], 2, /no file and no session "nonsense"/],
    ['a folder to preview', ['preview', 'test'], 2, /test is a folder/],
    ['no request', ['send', 'nonsense'], 2, /is not a request/],
    ['a setting that does not exist', ['preview', '--set', 'x=1', 'GET http://h/'], 2, /no setting "x"/],
    [
      'a setting out of range',
      ['preview', '--set', 'timeout=-1', 'GET http://h/'],
      2,
      /allowed: a whole number/,
    ],
    ['a variable without a name', ['preview', '--var', '=1', 'GET http://h/'], 2, /--var/],
    [
      'a variable that is not JSON, without its value',
      ['preview', '--var', 'key:=sk-live-7', 'GET http://h/'],
      2,
      /^restloop: --var key: the value is not JSON\n/,
    ],
    [
      'a name that is none, without its value',
      ['preview', '--var', '1=sk-live-7', 'GET http://h/'],
      2,
      /^(?!.*sk-live)restloop: --var 1: /,
    ],
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
    ['the saved requests of nothing', ['send', '-r x'], 2, /There is no saved request "x"/],
  ])('%s', async (_, args, code, says) => {
    const options = args[0] === '--set' ? [...args.slice(2, 3), ...args.slice(0, 2), ...args.slice(3)] : args;
    const ran = await restloop(options);
    expect(ran.stdout + ran.stderr).toMatch(says);
    expect(ran.stderr).not.toMatch(stackFrame);
    expect(ran.code).toBe(code);
  });
});

describe.concurrent('inputs for another program', () => {
  it('are rejected with a hint to the right command', async () => {
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
  it('separates the requests of a file by their names', async () => {
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

  it('prints the documented JSON with --json', async () => {
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

  it('exits with 0 for a 404', async () => {
    const ran = await restloop(['send', '--json', '--var', base, 'GET /users/99']);
    expect(JSON.parse(ran.stdout).response).toMatchObject({ status: 404, statusClass: 'Client error' });
    expect(ran.code).toBe(0);
  });

  it('reports a network failure as JSON', async () => {
    const ran = await restloop(['send', '--json', 'GET http://127.0.0.1:9/']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ response: null, error: { code: 'ECONNREFUSED' } });
    expect(ran.code).toBe(4);
  });

  it('reports a failure in the middle of a response, and keeps the received part', async () => {
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

  it('names unresolved placeholders and sends nothing', async () => {
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

  it('encodes binary bodies as Base64', async () => {
    const ran = await restloop(['send', '--json', '--var', base, 'GET /bytes/300']);
    const { body, bodyEncoding, size } = JSON.parse(ran.stdout).response;
    expect([bodyEncoding, size, Buffer.from(body, 'base64').length]).toEqual(['base64', 300, 300]);
  });
});

describe.concurrent('inputs from standard input', () => {
  it('run as if they were typed', async () => {
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

  it('print what the JSON has no place for on standard error', async () => {
    const input = "client.setVar('id', 7)\n.explain {{id}}\n.preview GET http://h/{{id}}\n.base\n.vars\n";
    const ran = await restloop(['--json', '--secret', 'key=very-secret'], { input });
    expect(JSON.parse(ran.stdout).inputs).toHaveLength(5);
    expect(ran.stderr).toMatch(/id +number +7[\s\S]*GET http:\/\/h\/7[\s\S]*key +string/);
    expect(ran.stderr).not.toMatch(/base_url is not set|very-secret/);
  });

  it('continue after a failure, unless --bail is set', async () => {
    const input = "throw 1\nGET http://127.0.0.1:9/{{x}}\nclient.log('reached')\n";
    const on = await restloop([], { input });
    expect([on.code, on.stdout.includes('reached')]).toEqual([1, true]);
    const bail = await restloop(['--bail'], { input });
    expect([bail.code, bail.stdout.includes('reached\n')]).toEqual([1, false]);
  });

  it('stop an endless script, and keep the variables', async () => {
    const input = "client.setVar('a', 1); while (true) {}\nclient.getVar('a') + 1\n";
    const ran = await restloop(['--set', 'sandbox.timeout=300'], { input });
    expect(ran.stdout).toMatch(/^2$/m);
    expect(ran.code).toBe(1);
  });

  it('are rejected with an explanation when they are not UTF-8', async () => {
    const ran = await restloop([], { input: new Uint8Array([0x66, 0xff, 0xfe]) });
    expect(ran.stderr).toMatch(/not UTF-8/);
    expect(ran.code).toBe(2);
  });

  it('save and open sessions with the types of their variables', async () => {
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
  it('runs without a terminal and exits with 0', async () => {
    const ran = await restloop(['demo']);
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toMatch(/201 .*Successful/);
    expect(ran.code).toBe(0);
  });
});

describe.concurrent('a deadline', () => {
  it('ends a request to a server that never responds', async () => {
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

it('- means inputs from standard input', async () => {
  const { stdout, code } = await restloop(['-', '--var', 'a:=2'], { input: "client.getVar('a') + 40" });
  expect(stdout).toContain('\n42\n');
  expect(code).toBe(0);
});

describe.concurrent('eval', () => {
  it.each([
    ['a promise that nobody waits for', "Promise.reject(new Error('lost')); 1"],
    ['a timer', "setTimeout(() => { throw new Error('lost') }, 20); 1"],
  ])('fails when a pending callback throws: %s', async (_, script) => {
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

it('hints at what import() takes, also where nobody awaits it', async () => {
  const ran = await restloop(['eval', 'import("fs")']);
  expect(ran.stdout + ran.stderr).toContain(
    'Uncaught Error: Not supported (import() works only in scripts of files',
  );
});
