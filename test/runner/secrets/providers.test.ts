import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../e2e/terminal.ts';
import { demoServer } from '../../support/demo.ts';
import { openEchoes } from '../hosts/echo-servers.ts';
import { library } from '../library/built.ts';
import { program, restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { testProvider } from './provider-program.ts';

const demo = await demoServer();
const servers = await openEchoes();
const secret = 's3cret-of-the-store-4711';

const sentKeys = (): (string | undefined)[] =>
  demo.requests.map(({ headers }) => headers.find(([name]) => name.toLowerCase() === 'x-key')?.[1]);

const ask = (reference: string, provider = 'op') => `{{$secret.${provider} "${reference}"}}`;

describe('a secret of a provider, in a typed request', () => {
  it('is read once with the configured program, and is masked', async () => {
    const { path, runs, environment } = testProvider();
    const ran = await restloop(
      [
        ...['send', '--set', `secrets.op=${path} read`, '--json'],
        `POST ${demo.url}/echo X-Key:${ask('api')} {"a": "${ask('api')}", "b": "x ${ask('second')}"}`,
      ],
      { env: { RESTLOOP_PASSPHRASE: 'open sesame' } },
    );
    expect(ran.code).toBe(0);
    expect(sentKeys().at(-1)).toBe(secret);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(secret);
    expect(runs()).toEqual([
      ['read', 'api'],
      ['read', 'second'],
    ]);
    expect(environment()).toContain('PATH');
    expect(environment().filter((name) => name.startsWith('RESTLOOP'))).toEqual([]);
  });

  it('is not read for a preview', async () => {
    const { path, runs } = testProvider();
    const ran = await restloop([
      'preview',
      '--set',
      `secrets.op=${path}`,
      `GET ${demo.url}/ X-Key:${ask('api')}`,
    ]);
    expect([ran.code, runs()]).toEqual([0, []]);
    expect(ran.stdout).toContain('is read when the request is sent');
  });

  it('of a provider without a program says what to type', async () => {
    const ran = await restloop(['send', `GET ${demo.url}/ X-Key:${ask('api')}`]);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('secrets of op (1Password)');
    expect(ran.stderr).toContain("--set secrets.op='op read'");
  });

  it('is the first line of the output of pass, and replaces {}', async () => {
    const { path, runs } = testProvider();
    const sent = ['send', '--set', `secrets.pass=${path} --show={} 'two words' {}`];
    await restloop([...sent, `GET ${demo.url}/users X-Key:${ask('lines', 'pass')}`]);
    expect(sentKeys().at(-1)).toBe('first-line-4711');
    expect(runs()).toEqual([['--show=lines', 'two words', 'lines']]);
  });

  it('does not wait for a child that holds the output open', async () => {
    const { path } = testProvider();
    await restloop(['send', '--set', `secrets.op=${path}`, `GET ${demo.url}/users X-Key:${ask('child')}`]);
    expect(sentKeys().at(-1)).toBe(secret);
  });

  it('is a variable of --var and a credential of --auth', async () => {
    const { path } = testProvider();
    const flags = [
      '--set',
      `secrets.op=${path}`,
      '--var',
      `key=${ask('api')}`,
      '--auth',
      `bearer ${ask('second')}`,
    ];
    const ran = await restloop(['send', ...flags, `GET ${demo.url}/users X-Key:{{key}}`]);
    expect([ran.code, sentKeys().at(-1)]).toEqual([0, secret]);
    expect(demo.requests.at(-1)?.headers).toContainEqual(['Authorization', 'Bearer second-secret-0815']);
  });
});

describe('a secret in each place of a request', () => {
  it.each([
    ['the path', `GET http://HOST/in-path/${ask('second')}`, '/in-path/second-secret-0815', ''],
    ['a query', `GET http://HOST/in-query a==${ask('api')}`, `/in-query?a=${secret}`, ''],
    [
      'JSON, in quotes',
      `POST http://HOST/in-text {"a": "${ask('lines')}"}`,
      '/in-text',
      '{"a": "first-line-4711\\nuser: ada\\n"}',
    ],
    ['a form', `POST http://HOST/in-form --form a=${ask('api')}`, '/in-form', `a=${secret}`],
  ])('%s', async (_, request, target, body) => {
    const { path } = testProvider();
    const text = request.replace('HOST', servers.own.host);
    const ran = await restloop(['send', '--set', `secrets.op=${path}`, '--json', text]);
    expect(ran.code).toBe(0);
    expect(servers.seen(/^.[a-z-]+/.exec(target)?.[0] ?? '')).toMatchObject([{ url: target, body }]);
    expect(ran.stdout).not.toMatch(/s3cret|second-secret|first-line/);
  });
});

describe('the library', () => {
  it('reads secrets that its settings or allowSecrets permit', async () => {
    const { path, runs } = testProvider();
    const folder = folderOf({ 'a.http': `GET ${demo.url}/users\nX-Key: ${ask('api')}\n` });
    const refused = await library.run(folder);
    expect([refused.exitCode, JSON.stringify(refused)]).toEqual([
      3,
      expect.stringContaining("allowSecrets: ['op'] allows it"),
    ]);
    const { exitCode } = await library.run(folder, { settings: { 'secrets.op': path } });
    expect([exitCode, runs()]).toEqual([0, [['api']]]);
  });
});

describe('a file that names a secret', () => {
  const files = {
    'a.http': `@key = ${ask('api')}\n\n### variable\nGET ${demo.url}/users\nX-Key: {{key}}\n\n### own\nGET ${demo.url}/users\nX-Key: ${ask('api')}\n`,
    'e.http': `GET {{base}}/users\nX-Key: {{key}}\n`,
    'http-client.env.json': JSON.stringify({ dev: { base: demo.url, key: ask('api') } }),
    'rows.csv': 'id\n1\n2\n3\n',
  };

  it('is refused without a terminal, and nothing runs', async () => {
    const cwd = folderOf(files);
    const ran = await restloop(['run', 'a.http'], { cwd });
    expect(ran.code).toBe(3);
    expect(ran.stdout).toContain('a.http is not allowed to read secrets of op here');
    expect(ran.stdout).toContain('--allow-secrets op allows it');
  });

  it.each([
    ['a.http', ['--data', 'rows.csv'], 6],
    ['e.http', ['--env', 'dev'], 1],
  ])('%s runs where the command line configures the program, which runs once', async (file, flags, count) => {
    const { path, runs } = testProvider();
    const ran = await restloop(['run', file, '--set', `secrets.op=${path}`, ...flags], {
      cwd: folderOf(files),
    });
    expect([ran.code, runs()]).toEqual([0, [['api']]]);
    expect(sentKeys().slice(-count)).toEqual(Array(count).fill(secret));
    expect(ran.stdout).not.toContain(secret);
  });

  it('runs with --allow-secrets and the program of the preferences', async () => {
    const { path, runs } = testProvider();
    const home = folderOf({ 'preferences.json': JSON.stringify({ settings: { 'secrets.op': path } }) });
    const ran = await restloop(['run', 'a.http', '--allow-secrets', 'op'], { cwd: folderOf(files), home });
    expect([ran.code, runs()]).toEqual([0, [['api']]]);
    const refused = await restloop(['run', 'a.http', '--allow-secrets', 'vault'], {
      cwd: folderOf(files),
      home,
    });
    expect(refused.code).toBe(3);
  });

  it('has a script that cannot send what was read', async () => {
    const { path } = testProvider();
    const cwd = folderOf({
      'a.http': `### first\nGET ${demo.url}/users\nX-Key: ${ask('api')}\n\n> {%\n  await client.send({ url: '${demo.url}/users', headers: { 'X-Key': '${ask('api')}' } });\n%}\n`,
    });
    const ran = await restloop(['run', 'a.http', '--set', `secrets.op=${path}`], { cwd });
    expect([ran.code, sentKeys().at(-1)]).toEqual([1, secret]);
    expect(ran.stdout).toContain('is read when the request is sent');
  });
});

describe('an attack', () => {
  const cases: readonly [what: string, reference: string, message: string][] = [
    ['an option of the program', '--help', 'begins with "-"'],
    ['an option behind a blank is one argument', '  -x', 'there is no   -x'],
    ['a line break', 'api\\nsecond', 'there is no'],
    ['a file behind @', '@/etc/passwd', 'names a file'],
    ['a file URL', 'file:///etc/passwd', 'names a file'],
    ['commands of a shell', '$(touch pwned); touch pwned | `touch pwned`', 'there is no'],
    ['an endless reference', 'x'.repeat(600), 'longer than 500'],
    ['direction marks', 'api\u202egnihtemos', 'invisible character'],
    ['nothing', '', 'the reference is empty'],
  ];
  it.each(cases)('with %s', async (_, reference, message) => {
    const { path, runs } = testProvider();
    const cwd = folderOf({});
    const ran = await restloop(
      ['send', '--set', `secrets.op=${path}`, `GET ${demo.url}/ 'X-Key:${ask(reference)}'`],
      { cwd },
    );
    expect(ran.code).toBe(3);
    expect(`${ran.stdout}${ran.stderr}`).toContain(message);
    expect([existsSync(join(cwd, 'pwned')), runs().every((words) => words.length === 1)]).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    ['fails', 'fail', 'ended with 3: no access to ••••••'],
    ['writes without end', 'huge', 'wrote more than 64 kB'],
    ['gives nothing', 'empty', 'returned an empty secret'],
    ['gives bytes', 'binary', 'returned bytes that are not text'],
    ['has no such secret', 'none', 'there is no none'],
  ])('of a program that %s is an error without the secret', async (_, reference, message) => {
    const { path } = testProvider();
    const ran = await restloop([
      'send',
      '--set',
      `secrets.op=${path}`,
      `GET ${demo.url}/ X-Key:${ask(reference)}`,
    ]);
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringContaining(message)]);
    expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/s3cret|\u001b\[31m/);
  });

  it.each(['empty', 'binary', 'fail'])(
    'that cannot be used (%s) is read again the next time',
    async (reference) => {
      const { path, runs } = testProvider();
      const request = `GET ${demo.url}/ X-Key:${ask(reference)}\n`;
      await restloop(['--set', `secrets.op=${path}`], { input: request + request });
      expect(runs()).toEqual([[reference], [reference]]);
    },
  );

  it.each([['a line break in a header', 'lines']])(
    'with %s is an error before the network',
    async (_, reference) => {
      const { path } = testProvider();
      const before = demo.requests.length;
      const ran = await restloop([
        'send',
        '--set',
        `secrets.op=${path}`,
        `GET ${demo.url}/ X-Key:${ask(reference)}`,
      ]);
      expect([ran.code, demo.requests.length]).toEqual([3, before]);
      expect(`${ran.stdout}${ran.stderr}`).not.toContain('first-line-4711');
    },
  );

  it.each([
    [
      'a session',
      {
        'sessions/evil.json': JSON.stringify({
          format: 'restloop session',
          version: 2,
          name: 'evil',
          settings: { 'secrets.op': 'EVIL' },
          variables: [],
          environments: [],
          requests: [],
          definitions: [],
        }),
      },
      ['--session', 'evil'],
    ],
    [
      'an environment',
      { 'http-client.env.json': '{"dev": {"secrets.op": "EVIL", "secrets": {"op": "EVIL"}}}' },
      ['--env', 'dev'],
    ],
  ])('of %s that names a program runs nothing', async (_, given, flags) => {
    const { path, runs } = testProvider();
    const folder = folderOf(
      Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text.replaceAll('EVIL', path)])),
    );
    const ran = await restloop(['send', ...flags, `GET ${demo.url}/ X-Key:${ask('api')}`], {
      cwd: folder,
      home: folder,
    });
    expect([ran.code, runs()]).toEqual([3, []]);
    expect(ran.stderr).toContain('no program is configured');
  });
});

it('a program that hangs is named after a moment, and Ctrl+C ends it', async () => {
  const { path, runs } = testProvider();
  const terminal = openTerminal({
    command: process.execPath,
    args: [program, 'send', '--set', `secrets.op=${path}`, `GET ${demo.url}/users X-Key:${ask('hang')}`],
    cols: 120,
  });
  await terminal.waitForScreen(/^waiting for op to read hang; Ctrl\+C stops it$/m);
  terminal.press('ctrl+c');
  expect(await terminal.exited).toBe(130);
  expect(runs()).toEqual([['hang']]);
});
