import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop } from '../../runner/program.ts';
import { folderOf } from '../../runner/run/files.ts';
import { enter, leave, openShell } from '../shell.ts';

function checkout(url: string, project: unknown): string {
  const folder = folderOf({
    'restloop.json': JSON.stringify(project, null, 2),
    'http-client.env.json': JSON.stringify({ staging: { base_url: url }, other: { base_url: `${url}/o` } }),
    'api/a.http': 'GET {{base_url}}/a\n',
  });
  mkdirSync(join(folder, '.git'));
  return folder;
}

it('the shell has the defaults of the project, says where each is from, and saves none with a session', async () => {
  const seen: string[] = [];
  const url = await httpServer((request, response) => {
    seen.push(`${request.url} ${request.headers['x-tenant']}`);
    response.end();
  });
  const folder = checkout(url, {
    env: 'staging',
    headers: { 'X-Tenant': '7' },
    query: { version: '2' },
    settings: { timeout: 5000, redirects: 3 },
  });
  const shell = await openShell({ rows: 45, cols: 110, cwd: join(folder, 'api') });
  await shell.waitForScreen('The defaults of restloop.json apply in this shell.');
  await enter(shell, '.set timeout', /timeout +5000 \(restloop\.json\)/);
  await enter(shell, '.set redirects 4', 'redirects is now 4.');
  await enter(shell, '.set redirects', /redirects +4 \(changed\)/);
  await enter(shell, '.header', 'X-Tenant: 7  (every request, from restloop.json)');
  shell.type('GET /echo');
  await shell.waitForScreen(/X-Tenant: 7.*restloop\.json/);
  shell.press('enter');
  await shell.waitForScreen('200 OK');
  expect(seen).toEqual(['/echo?version=2 7']);
  await enter(shell, '.save mine', 'mine');
  expect(await leave(shell)).toBe(0);
  const sessions = readdirSync(shell.home, { recursive: true, encoding: 'utf8' });
  const path = sessions.find((name) => /mine.*\.json$/.test(name)) ?? '';
  expect(JSON.parse(readFileSync(join(shell.home, path), 'utf8')).settings).toEqual({ redirects: '4' });
});

/** The shell in plain mode, where nothing is drawn over what it says as it opens. */
const openPlain = async (folder: string, args: readonly string[] = []) => {
  const ran = await restloop(['--plain', ...args], {
    cwd: folder,
    input: '.base http://h\n.env\n',
    env: { CI: 'false' },
    streams: 'terminal',
  });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return ran.stdout;
};

it('the shell opens despite a mistake in the project, and reports its place', async () => {
  const said = await openPlain(checkout('http://127.0.0.1:9', { headers: { Authorization: 'x' } }));
  expect(said).toMatch(
    /restloop\.json:2:\d+: "headers" cannot have "Authorization"[\s\S]*base_url is http:\/\/h\./,
  );
});

it('the shell opens in spite of a project that cannot be read', async () => {
  const said = await openPlain(folderOf({ 'restloop.json/a.txt': '' }));
  expect(said).toMatch(/restloop\.json is a folder, not a file[\s\S]*base_url is http:\/\/h\./);
});

it('the shell says nothing of a project with defaults of runs alone', async () => {
  const said = await openPlain(checkout('http://127.0.0.1:9', { run: { bail: true } }));
  expect(said).toContain('base_url is http://h.');
  expect(said).not.toContain('restloop.json');
});

it('the shell uses the environment of the command line, not that of the project', async () => {
  const said = await openPlain(checkout('http://127.0.0.1:9', { env: 'staging' }), ['--env', 'other']);
  expect(said).toMatch(/^\* other$/m);
  expect(said).toMatch(/^ {2}staging$/m);
  expect(said).not.toContain('staging >');
});
