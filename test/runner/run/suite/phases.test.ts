import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, restloop, temporaryHome } from '../../program.ts';
import { folderOf } from '../files.ts';

/** Notes each request under the first segment of its path; `/x/fail` is a 500, `/x/login` gives a token and a cookie, `/x/hang` no answer. */
const seen = new Map<string, string[]>();
const server = createServer(({ url = '', headers }, response) => {
  const [, test = '', ...rest] = url.split('/');
  const own = seen.get(test) ?? [];
  seen.set(test, own);
  const credentials = [headers.authorization, headers.cookie].filter(Boolean).join(' ');
  own.push(`${rest.join('/')}${credentials === '' ? '' : ` ${credentials}`}`);
  if (rest[0] === 'hang') return;
  response.writeHead(rest[0] === 'fail' ? 500 : 200, {
    'Content-Type': 'application/json',
    ...(rest[0] === 'login' && { 'Set-Cookie': 'sid=1' }),
  });
  response.end(JSON.stringify({ token: `t${own.length}` }));
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

async function run(test: string, files: Readonly<Record<string, string>>, ...flags: string[]) {
  const args = ['run', '.', '--var', `base=${base}/${test}`, ...flags];
  const ran = await restloop(args, { cwd: folderOf(files) });
  return { ...ran, seen: seen.get(test) ?? [] };
}

const login = `### login
# @name login
GET {{base}}/login

> {% client.setVar('token', res.body.token); %}
`;
const read = '### read\nGET {{base}}/read/{{n}}\nAuthorization: {{token}}\n';
const rows = { 'rows.csv': 'n\n1\n2\n' };

describe.concurrent('# @setup and # @teardown', () => {
  it('run once, before and after all files and rows, with the variables and cookies of the setup', async () => {
    const { seen: requests, code } = await run(
      'around',
      {
        'a-read.http': read,
        'b-clean.http': '# @teardown\n\n### clean\nDELETE {{base}}/clean\nAuthorization: {{token}}\n',
        'z-login.http': `# @setup\n\n${login}`,
        ...rows,
      },
      ...['--data', 'rows.csv', '--set', 'cookies=on'],
    );
    expect(requests).toEqual(['login', 'read/1 t1 sid=1', 'read/2 t1 sid=1', 'clean t1 sid=1']);
    expect(code).toBe(0);
  });

  it('clean up after Ctrl+C, and the report has them', async () => {
    const files = {
      'a.http': '### wait\nGET {{base}}/hang\n\n### other\nGET {{base}}/other\n',
      'b.http': '# @teardown\n\n### clean\nDELETE {{base}}/clean\n',
    };
    const child = spawn(
      process.execPath,
      [program, 'run', '.', '--var', `base=${base}/cancelled`, '--reporter', 'json'],
      {
        cwd: folderOf(files),
        env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome() },
      },
    );
    const report = text(child.stdout);
    await expect.poll(() => seen.get('cancelled'), { timeout: 25_000 }).toEqual(['hang']);
    child.kill('SIGINT');
    const { files: reported, exitCode } = JSON.parse(await report);
    const names = reported.flatMap((file: { requests: { name: string }[] }) =>
      file.requests.map(({ name }) => name),
    );
    expect(names).toEqual(['wait', 'clean']);
    expect(seen.get('cancelled')).toEqual(['hang', 'clean']);
    expect(exitCode).toBe(130);
  });

  it('run when only other requests are asked for', async () => {
    const { seen: requests } = await run(
      'named',
      { 'a.http': `${login.replace('GET', '# @setup\nGET')}\n${read}\n### other\nGET {{base}}/other\n` },
      ...['--request', 'read', '--var', 'n=7'],
    );
    expect(requests).toEqual(['login', 'read/7 t1']);
  });

  it('skip all rows, and say why, where the setup fails', async () => {
    const {
      seen: requests,
      stdout,
      code,
    } = await run(
      'broken',
      {
        'a.http': `# @setup\n# @expect status 200\nGET {{base}}/fail\n\n${read}\n### clean\n# @teardown\nGET {{base}}/clean\n`,
        ...rows,
      },
      ...['--data', 'rows.csv'],
    );
    expect(requests).toEqual(['fail', 'clean']);
    expect(stdout.match(/- read {2}GET .*\/fail failed/g)).toHaveLength(2);
    expect(stdout).toMatch(/4 requests, 2 sent; 1 test, 1 failed; 0 errors; 2 skipped/);
    expect(code).toBe(1);
  });

  it('clean up in spite of --bail', async () => {
    const { seen: requests } = await run(
      'bail',
      {
        'a.http':
          '# @teardown\nGET {{base}}/clean\n\n###\n# @expect status 200\nGET {{base}}/fail\n\n###\nGET {{base}}/never\n',
      },
      '--bail',
    );
    expect(requests).toEqual(['fail', 'clean']);
  });
});

describe.concurrent('# @once', () => {
  it('sends a login once for all files and rows that need it', async () => {
    const using =
      '# @import ./login.http\n### use NAME\n# @ref login\nGET {{base}}/NAME/{{n}}/{{login.response.body.token}}\n';
    const { seen: requests } = await run(
      'once',
      {
        'a.http': using.replaceAll('NAME', 'a'),
        'b.http': using.replaceAll('NAME', 'b'),
        'login.http': login.replace('GET', '# @once\nGET'),
        ...rows,
      },
      ...['--data', 'rows.csv'],
    );
    expect(requests).toEqual(['login', 'a/1/t1', 'b/1/t1', 'a/2/t1', 'b/2/t1']);
  });

  it('skips only those that need it where it fails', async () => {
    const { seen: requests, stdout } = await run('needed', {
      'a.http': `### login\n# @name login\n# @once\n# @expect status 200\nGET {{base}}/fail\n
### mine\n# @ref login\nGET {{base}}/mine\n
### free\nGET {{base}}/free\n`,
    });
    expect(requests).toEqual(['fail', 'free']);
    expect(stdout).toMatch(/- mine {2}login failed/);
  });
});

describe.concurrent('a request that others refer to', () => {
  it('skips them when it fails, and the requests that refer to them', async () => {
    const { seen: requests, stdout } = await run('chain', {
      'a.http': `### one\n# @name one\n# @expect status 200\nGET {{base}}/fail\n
### two\n# @name two\n# @ref one\nGET {{base}}/two\n
### three\n# @ref two\nGET {{base}}/three\n`,
    });
    expect(requests).toEqual(['fail']);
    expect(stdout).toMatch(/- two {2}one failed[\s\S]*- three {2}two failed[\s\S]*2 skipped/);
  });

  it('is listed with its part of the run', async () => {
    const { stdout } = await run(
      'list',
      { 'a.http': `# @setup\nGET {{base}}/x\n\n###\nGET {{base}}/y\n` },
      '--list',
    );
    expect(stdout).toMatch(/\/x {2}\(setup\)/);
    expect(seen.get('list')).toBeUndefined();
  });
});
