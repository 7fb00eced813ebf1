import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal } from '../../../e2e/terminal.ts';
import { program, restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { type Report, reportOf, requestsOf } from '../reported-run.ts';

/**
 * `/x/after/y` is answered when `/x/y` was asked for, `/x/alone` with the number of requests of x under way, `/x/login`
 * with a token and a cookie; everything else at once, with its credentials.
 */
const seen = new Map<string, string[]>();
const times = new Map<string, number[]>();
const underWay = new Map<string, number>();
const waiting: { readonly test: string; readonly wanted: string; readonly end: () => void }[] = [];
const server = createServer(({ url = '', headers }, response) => {
  const [, test = '', ...rest] = url.split('/');
  const path = rest.join('/');
  const own = seen.get(test) ?? [];
  seen.set(test, own);
  own.push(path);
  times.set(test, [...(times.get(test) ?? []), performance.now()]);
  const now = (underWay.get(test) ?? 0) + 1;
  underWay.set(test, now);
  response.once('close', () => underWay.set(test, (underWay.get(test) ?? 1) - 1));
  const end = () =>
    answer(response, { path, now, credentials: [headers.authorization, headers.cookie].filter(Boolean) });
  const wanted = path.startsWith('after/') ? path.slice('after/'.length) : null;
  if (wanted !== null && !own.includes(wanted)) waiting.push({ test, wanted, end });
  else if (path.startsWith('alone')) setTimeout(end, 20);
  else end();
  for (const [at, other] of [...waiting.entries()].reverse())
    if (other.test === test && other.wanted === path) waiting.splice(at, 1)[0]?.end();
});
function answer(
  response: ServerResponse,
  body: { readonly path: string } & Readonly<Record<string, unknown>>,
) {
  response.writeHead(body.path.startsWith('fail') ? 500 : 200, {
    'Content-Type': 'application/json',
    ...(body.path === 'login' && { 'Set-Cookie': 'sid=1' }),
  });
  response.end(JSON.stringify({ ...body, token: 'tok-1234567' }));
}
let base: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function run(test: string, files: Readonly<Record<string, string>>, ...flags: string[]) {
  const args = [
    'run',
    '.',
    '--var',
    `base=${base}/${test}`,
    '--parallel',
    '3',
    '--reporter',
    'json',
    ...flags,
  ];
  const ran = await restloop(args, { cwd: folderOf(files) });
  const report: Report = reportOf(ran);
  return { ...ran, report, requests: requestsOf(report), seen: seen.get(test) ?? [] };
}

const filesOf = ({ files }: Report): string[] => files.map(({ file }) => file);
const setToken = "> {% client.global.set('token', res.body.token) %}\n";
const login = `### login\n# @name login\nGET {{base}}/login\n\n${setToken}`;
const alone = (path: string, head = '') => `${head}\n### ${path}\nGET {{base}}/alone/${path}\n`;

describe('files side by side', () => {
  it('run at once, and are reported in their order', async () => {
    const files = {
      'a.http': 'GET {{base}}/after/c\n',
      'b.http': 'GET {{base}}/after/c\n',
      'c.http': 'GET {{base}}/c\n',
    };
    const { report, code } = await run('order', files);
    expect([filesOf(report), code]).toEqual([['a.http', 'b.http', 'c.http'], 0]);
    const reports = ['pretty', 'junit', 'tap', 'markdown', 'ctrf', 'html'];
    for (const reporter of reports) {
      const cwd = folderOf({ ...files, 'a.http': 'GET {{base}}/a\n' });
      const { stdout } = await restloop(
        ['run', '.', '--var', `base=${base}/${reporter}`, '--parallel', '3', '--reporter', reporter],
        { cwd },
      );
      const places = ['a', 'b', 'c'].map((name) => stdout.indexOf(`${name}.http`));
      expect([reporter, places]).toEqual([reporter, [...places].sort((one, other) => one - other)]);
      expect(places).not.toContain(-1);
    }
  });

  it('have variables, cookies, responses and globals of their own', async () => {
    const { requests } = await run(
      'apart',
      {
        'a.http': `${login}\n### a\nGET {{base}}/after/b\nAuthorization: {{token}}\n
> {% globalThis.leak = 1; client.test('own', () => client.assert(client.global.get('token') === 'tok-1234567')) %}\n`,
        'b.http': `### b\nGET {{base}}/b\n
> {% client.test('apart', () => client.assert(typeof leak === 'undefined' && client.global.get('token') === undefined)) %}
\n### token\nGET {{base}}/token/{{token}}\n\n### response\nGET {{base}}/response/{{login.response.body.token}}\n`,
      },
      ...['--set', 'cookies=on'],
    );
    const bodyOf = (index: number) => JSON.parse(requests[index]?.response?.body ?? '{}');
    expect(bodyOf(1).credentials).toEqual([expect.any(String), 'sid=1']);
    expect(bodyOf(2).credentials).toEqual([]);
    expect(requests.flatMap(({ tests }) => tests).map(({ passed }) => passed)).toEqual([true, true]);
    expect(requests.slice(3).map(({ diagnostics }) => diagnostics[0]?.code)).toEqual([
      'unresolved-variable',
      'unresolved-variable',
    ]);
  });

  it('share what # @setup and # @once gave', async () => {
    const use = '### use\n# @import ./login.http\nGET {{base}}/use/{{login.response.body.token}}/{{token}}\n';
    for (const phase of ['setup', 'once']) {
      const { seen: paths, code } = await run(`shared-${phase}`, {
        'a.http': use,
        'b.http': use,
        'login.http': login.replace('GET', `# @${phase}\nGET`),
      });
      expect([paths, code]).toEqual([['login', ...Array(2).fill('use/tok-1234567/tok-1234567')], 0]);
    }
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, mostAtOnce: number]>([
    ['nothing in common', { 'a.http': alone('a'), 'b.http': alone('b'), 'c.http': alone('c') }, 3],
    [
      'one uses a request of another',
      {
        'a.http': `# @import b.http\n### a\n# @ref b\nGET {{base}}/alone/a\n`,
        'b.http': alone('b').replace('GET', '# @name b\nGET'),
      },
      1,
    ],
    [
      'two use a request of a third',
      Object.fromEntries([
        ...['a', 'b'].map((name) => [
          `${name}.http`,
          `# @import lib.http\n### ${name}\n# @ref lib\nGET {{base}}/alone/${name}\n`,
        ]),
        ['lib.http', alone('lib').replace('GET', '# @name lib\nGET')],
      ]),
      1,
    ],
    [
      'an import of which nothing is used',
      { 'a.http': alone('a', '# @import b.http\n'), 'b.http': alone('b') },
      2,
    ],
    [
      'a group',
      {
        'a.http': alone('a', '# @group one\n'),
        'b.http': alone('b'),
        'c.http': alone('c', '# @group one\n'),
      },
      2,
    ],
  ])('are in order where they share: %s', async (what, files, mostAtOnce) => {
    const { requests, report } = await run(`groups-${what.replaceAll(' ', '-')}`, files);
    const counts = requests.map(({ response }) => JSON.parse(response?.body ?? '{}').now);
    expect(Math.max(...counts)).toBe(mostAtOnce);
    expect(filesOf(report)).toEqual(Object.keys(files).sort());
  });

  it('of a group share variables', async () => {
    const { code } = await run('group', {
      'a.http': `# @group one\n\n${login}`,
      'b.http': '# @group one\n\n### use\nGET {{base}}/use/{{token}}\n',
    });
    expect(code).toBe(0);
  });

  it('reports that all files share a session', async () => {
    const { stderr } = await run('all', {
      'a.http': `# @import lib.http\n### a\n# @ref lib\nGET {{base}}/a\n`,
      'lib.http': '# @name lib\nGET {{base}}/lib\n',
    });
    expect(stderr).toMatch(/--parallel 3: the 2 files run in order, because they share requests/);
  });

  it('stop all with --bail, and the report is whole', async () => {
    const {
      requests,
      seen: paths,
      code,
    } = await run(
      'bail',
      {
        'a.http': '### wait\nGET {{base}}/after/fail\n\n### never\nGET {{base}}/never\n',
        'b.http': '### fail\n# @expect status 200\nGET {{base}}/fail\n\n### never\nGET {{base}}/never\n',
        'c.http': `### late\nGET {{base}}/after/wait\n`,
      },
      ...['--bail', '--timeout', '300', '--exclude-tag', 'x'],
    );
    expect(paths).not.toContain('never');
    expect([requests.length, code]).toEqual([3, 1]);
  });

  it('mask the secrets of all of them', async () => {
    const { stdout } = await run('secrets', {
      'a.http': `### a\nGET {{base}}/after/ready\n\n> {% client.setSecret('pin', 'pin-7654321') %}\n\n### told\nGET {{base}}/told\n`,
      'b.http':
        '### b\nGET {{base}}/ready\n\n### wait\nGET {{base}}/after/told\n\n### c\nGET {{base}}/say/pin-7654321\n',
    });
    expect(stdout).toContain('/say/');
    expect(stdout).not.toContain('pin-7654321');
  });

  it('keep to one rate limit', async () => {
    const slot = '# @ratelimit slot api minIdleTime 500\n';
    await run(
      'rate',
      Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.http`, `${slot}GET {{base}}/${name}\n`])),
    );
    const [one = 0, two = 0, three = 0] = times.get('rate') ?? [];
    expect(Math.min(two - one, three - two)).toBeGreaterThan(250);
  });

  it('differ in the random values of a seed, and repeat them', async () => {
    const file = 'GET {{base}}/{{$randomInt 1 1000000}}\n';
    const urls = async () =>
      (await run('seed', { 'a.http': file, 'b.http': file, 'c.http': file }, '--set', 'seed=7')).requests.map(
        ({ request }) => request?.url,
      );
    const first = await urls();
    expect(new Set(first).size).toBe(3);
    expect(await urls()).toEqual(first);
  });
});

describe('iterations side by side', () => {
  it('are reported in the order of their rows', async () => {
    const rows = 'n\nafter/2\nafter/3\n2\n3\n';
    const { report } = await run(
      'rows',
      { 'a.http': 'GET {{base}}/{{n}}\n', 'r.csv': rows },
      '--data',
      'r.csv',
      '--parallel',
      '4',
    );
    expect(report.files).toMatchObject([1, 2, 3, 4].map((iteration) => ({ iteration })));
  });
});

describe('a run of files side by side that is interrupted', () => {
  it('reports what was done, and what was under way, in order', async () => {
    const cwd = folderOf({
      'a.http': '### a\nGET {{base}}/a\n\n### a2\nGET {{base}}/after/never\n',
      'b.http': '### b\nGET {{base}}/b\n\n### b2\nGET {{base}}/after/never\n',
      'c.http': '### c\nGET {{base}}/c\n',
    });
    const reporters = ['json:r.json', 'junit:r.xml', 'html:r.html'].flatMap((one) => ['--reporter', one]);
    const terminal = openTerminal({
      command: process.execPath,
      args: [
        program,
        'run',
        '.',
        '--var',
        `base=${base}/interrupt`,
        '--parallel',
        '2',
        ...reporters,
        '--reporter',
        'pretty',
      ],
      cwd,
      cols: 120,
    });
    await terminal.waitForScreen(/^… 2 of 5 done {2}[ab]2 and 1 more$/m);
    terminal.press('ctrl+c');
    expect(await terminal.exited).toBe(130);
    const report: Report = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'));
    expect(filesOf(report)).toEqual(['a.http', 'b.http']);
    expect(requestsOf(report)).toHaveLength(4);
    expect(readFileSync(join(cwd, 'r.xml'), 'utf8')).toMatch(
      /tests="5" failures="0" errors="3"[\s\S]*<\/testsuites>\s*$/,
    );
    expect(readFileSync(join(cwd, 'r.html'), 'utf8')).toMatch(/<\/html>\s*$/);
  });
});
