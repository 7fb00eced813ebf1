import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { httpProxy } from '../../http/helpers/proxies.ts';
import { httpsServer } from '../../http/helpers/servers.ts';
import { demoServer } from '../../support/demo.ts';
import { program, restloop, temporaryHome } from '../program.ts';
import { folderOf } from './files.ts';

const demo = await demoServer();

async function run(file: string, ...args: readonly string[]) {
  const cwd = folderOf({ 'api.http': file });
  const flags = ['--var', `base_url=${demo.url}`, '--json', ...args];
  const ran = await restloop(['run', 'api.http', ...flags], { cwd });
  return { ...ran, cwd, report: ran.stdout === '' ? null : JSON.parse(ran.stdout) };
}

const statuses = ({ report }: Awaited<ReturnType<typeof run>>): (number | null)[] =>
  report.files.flatMap((file: { requests: { response: { status: number } | null }[] }) =>
    file.requests.map(({ response }) => response?.status ?? null),
  );

describe('connection options of restloop run', () => {
  it('--proxy sends through a proxy', async () => {
    const proxy = await httpProxy();
    const ran = await run('GET http://only.proxy.test/x\n', '--proxy', `http://${proxy.address}`);
    expect([statuses(ran), proxy.asked]).toEqual([[200], ['GET http://only.proxy.test/x']]);
  });

  it('only --insecure accepts a certificate that cannot be verified', async () => {
    const url = await httpsServer((_, response) => void response.end('{}'), { certificate: 'other' });
    expect((await run(`GET ${url}/\n`)).code).toBe(4);
    expect(statuses(await run(`GET ${url}/\n`, '--insecure'))).toEqual([200]);
  });
});

describe.concurrent('options of restloop run', () => {
  it('--iterations runs all requests repeatedly and independently', async () => {
    const ran = await run(
      '< {%\nclient.setVar("n", (client.getVar("n") ?? 0) + 1);\n%}\n### x\nGET /users/{{n}}\n',
      '--iterations',
      '3',
    );
    expect(statuses(ran)).toEqual([200, 200, 200]);
    const urls = ran.report.files.map(
      ({ requests }: { requests: { request: { url: string } }[] }) => requests[0]?.request.url,
    );
    expect(new Set(urls)).toEqual(new Set([`${demo.url}/users/1`]));
  });

  it('--output sets the file of the report, --reveal shows secrets in it', async () => {
    const file = '< {%\nclient.setSecret("key", "hidden-value");\n%}\n### x\nGET /users/1?k={{key}}\n';
    const hidden = await run(file, '--output', 'out/report.json');
    const read = ({ cwd }: typeof hidden) => readFileSync(join(cwd, 'out/report.json'), 'utf8');
    expect(hidden.stdout).toBe('');
    expect(read(hidden)).not.toContain('hidden-value');
    expect(read(await run(file, '--output', 'out/report.json', '--reveal'))).toContain('k=hidden-value');
  });

  it('--timeout ends a slower exchange', async () => {
    const ran = await run('GET /delay/60000\n', '--timeout', '200');
    expect(ran.report.files[0].requests[0].error.code).toBe('ETIMEDOUT');
    expect(ran.code).toBe(4);
  });

  it('--delay waits between requests, and can be interrupted', async () => {
    const own = await startDemoServer();
    const cwd = folderOf({ 'api.http': '### one\nGET /users/1\n\n### two\nGET /users/2\n' });
    const args = ['run', 'api.http', '--var', `base_url=${own.url}`, '--delay', '600000', '--json'];
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome() },
    });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    while (own.requests.length === 0) await new Promise((next) => setTimeout(next, 10));
    await new Promise((next) => setTimeout(next, 300));
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect([code, JSON.parse(out).summary.requests, own.requests.length]).toEqual([130, 1, 1]);
    await own.close();
  });

  it('--env selects an environment from files beside the requests', async () => {
    const cwd = folderOf({
      'api.http': 'GET {{base_url}}/users/{{id}}\n',
      'http-client.env.json': '{"staging": {"id": 2}, "live": {"id": 3}}',
    });
    const flags = ['--var', `base_url=${demo.url}`, '--env', 'live', '--json'];
    const { stdout } = await restloop(['run', 'api.http', ...flags], { cwd });
    expect(JSON.parse(stdout).files[0].requests[0].request.url).toBe(`${demo.url}/users/3`);
  });

  it.each<[args: string[], says: RegExp]>([
    [['--delay', 'soon'], /--delay soon: not a whole number/],
    [['--iterations', '0'], /--iterations 0/],
    [['--parallel', '1000'], /--parallel 1000.*256/],
    [['--request', 'nope'], /There is no request called "nope"/],
    [['--tag', 'nope'], /No request has the tag "nope"/],
    [['--env', 'nope'], /nope/],
    [['--data', 'none.csv'], /none\.csv/],
    [['--reporter', 'junitt'], /did you mean junit\?/],
  ])('%j is a usage error, and nothing is sent', async (args, says) => {
    const ran = await run(`GET /never-sent-${args[0]}\n`, ...args);
    expect(ran.stderr).toMatch(says);
    expect([ran.code, demo.requests.some(({ url }) => url === `/never-sent-${args[0]}`)]).toEqual([2, false]);
  });
});
