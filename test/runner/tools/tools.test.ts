import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../../../src/runner/command-line/command-table.ts';
import { createProgram } from '../../../src/runner/command-line/program.ts';
import { completionScript } from '../../../src/runner/commands/completion/completion.ts';
import { completionShells } from '../../../src/runner/commands/completion/values.ts';
import { manualPage } from '../../../src/runner/commands/manual.ts';
import { checkCertificates } from '../../../src/runner/doctor/certificates.ts';
import { checkProxy } from '../../../src/runner/doctor/proxy.ts';
import { checkNode } from '../../../src/runner/doctor/runtime.ts';
import { program, restloop, stackFrame, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const table = commandTable(createProgram(() => undefined));
const words = table.flatMap(({ name, options }) => [name, ...options.map(({ long }) => long)]);

describe('the table of commands', () => {
  it('has a summary for everything, and an example for each command', () => {
    for (const { name, summary, options, examples } of table) {
      expect(summary, name).not.toBe('');
      if (name !== 'demo') expect(examples, name).not.toEqual([]);
      for (const option of options) expect(option.summary, `${name} ${option.long}`).not.toBe('');
    }
  });

  it.each(completionShells)('completes every command and option in %s', (shell) => {
    const script = completionScript(shell, table);
    expect(
      words.filter((word) => !script.includes(shell === 'fish' ? word.replace(/^--/, '-l ') : word)),
    ).toEqual([]);
  });

  it('lists every command and option in the manual', () => {
    const page = manualPage(table, { version: '1.2.3' }).replaceAll('\\-', '-');
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
    expect(page).toMatch(/^\.TH RESTLOOP 1 "" "restloop 1\.2\.3"/);
    expect(page).not.toMatch(/^'/m);
  });

  it('gives each command its help, with examples', async () => {
    await Promise.all(
      table.slice(1).map(async ({ name }) => {
        const { stdout, code } = await restloop([name, '--help']);
        expect([
          code,
          stdout.includes(`Usage: restloop ${name}`),
          name === 'demo' || stdout.includes('Examples:'),
        ]).toEqual([0, true, true]);
      }),
    );
  });
});

describe.concurrent('import and export', () => {
  const file =
    '@host = 127.0.0.1:9\n### list\n# @name list\nGET http://{{host}}/users\n\n### create\n# @name create\nPOST http://{{host}}/users\nContent-Type: application/json\n\n{"name": "Ada"}\n';

  it('convert a file to a session, and a session to a file that sends the same requests', async () => {
    const home = temporaryHome();
    const cwd = folderOf({ 'users.http': file });
    const imported = await restloop(['import', 'users.http'], { home, cwd });
    expect(imported.stdout).toMatch(/Imported 2 requests and 1 variable/);
    expect(imported.code).toBe(0);
    const before = JSON.parse((await restloop(['preview', '--json', 'users'], { home })).stdout).requests;
    expect((await restloop(['export', 'users', 'out/users.http'], { home, cwd })).code).toBe(0);
    const after = JSON.parse(
      (await restloop(['preview', '--json', 'out/users.http'], { home, cwd })).stdout,
    ).requests;
    const wire = (requests: Record<string, unknown>[]) =>
      requests.map(({ name, method, url, headers, body }) => ({ name, method, url, headers, body }));
    expect(wire(after)).toEqual(wire(before));
    expect(readFileSync(join(cwd, 'out/users.http'), 'utf8')).toContain('### ');
    const curl = await restloop(['export', 'users', '-', '--format', 'curl'], { home });
    expect(curl.stdout).toMatch(/^curl /m);
  });

  it('add to a session only with an explicit option', async () => {
    const home = temporaryHome();
    const cwd = folderOf({ 'users.http': file, 'more.http': '### more\nGET http://127.0.0.1:9/more\n' });
    await restloop(['import', 'users.http'], { home, cwd });
    const again = await restloop(['import', 'users.http'], { home, cwd });
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringMatching(/A session "users" already exists/),
    ]);
    expect((await restloop(['import', 'more.http', '--session', 'users'], { home, cwd })).code).toBe(0);
    const { stdout } = await restloop(['sessions', '--json'], { home });
    expect(JSON.parse(stdout).sessions).toMatchObject([{ name: 'users', requests: 3 }]);
    expect((await restloop(['sessions', '--names'], { home })).stdout).toBe('users\n');
  });

  it.each<[args: string[], says: RegExp]>([
    [['import', 'none.http'], /no file none\.http/],
    [['import', 'bad.json'], /bad\.json:1:\d+: /],
    [['export', 'none', 'x.http'], /no session "none"/],
    [['export', 'none', 'x.http', '--format', 'pdf'], /there are http, curl, har/],
  ])('%j exits with 2', async (args, says) => {
    const ran = await restloop(args, { cwd: folderOf({ 'bad.json': '{"item": [' }) });
    expect(ran.stdout + ran.stderr).toMatch(says);
    expect(ran.stderr).not.toMatch(stackFrame);
    expect(ran.code).toBe(2);
  });
});

describe.concurrent('restloop doctor', () => {
  it('lists the installed parts', async () => {
    const { stdout, code } = await restloop(['doctor', '--json'], {
      env: { HTTPS_PROXY: 'http://me:secret@proxy:3128' },
    });
    const { findings, exitCode } = JSON.parse(stdout);
    const topics = findings.map(({ topic, state }: { topic: string; state: string }) => `${topic} ${state}`);
    expect(topics).toEqual([
      'Node good',
      'Sandbox good',
      'Terminal good',
      'Colours good',
      'Data directory good',
      'Secrets good',
      'Proxy good',
      'Certificates good',
    ]);
    expect(stdout).toContain('http://proxy:3128');
    expect(stdout).not.toContain('secret');
    expect([code, exitCode]).toEqual([0, 0]);
  });

  it('exits with 1 and a hint when something is wrong', async () => {
    const { stdout, code } = await restloop(['doctor'], {
      env: { RESTLOOP_HOME: '/dev/null/x', NODE_EXTRA_CA_CERTS: program },
    });
    expect(stdout).toMatch(/✗ Data directory[\s\S]*set RESTLOOP_HOME/);
    expect(stdout).toMatch(/✗ Certificates .*no certificate in/);
    expect(code).toBe(1);
  });

  it.each([
    ['20.19.0', 'good'],
    ['22.12.0', 'good'],
    ['26.0.0', 'good'],
    ['20.10.0', 'warning'],
    ['23.1.0', 'warning'],
    ['18.20.0', 'problem'],
  ])('Node %s is %s', (version, state) => {
    expect(checkNode(version).state).toBe(state);
  });

  it('reports an invalid proxy URL, and disabled verification', async () => {
    expect(checkProxy({ http_proxy: 'http://' })).toMatchObject([{ state: 'warning' }]);
    expect(await checkCertificates({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatchObject([
      { state: 'good' },
      { state: 'warning' },
    ]);
    expect(await checkCertificates({ NODE_EXTRA_CA_CERTS: '/none' })).toMatchObject([{ state: 'problem' }]);
  });
});
