import { describe, expect, it } from 'vitest';
import { openSession } from '../../src/runner/library/session.ts';
import { demoServer } from '../support/demo.ts';
import { restloop } from './program.ts';
import { folderOf } from './run/files.ts';

const demo = await demoServer();
const setNull = "client.setVar('o', {id: null})";
const told = '{{o.id}} is null, so the path holds "null"';

describe.concurrent('a request with a warning is sent, and the warning is written', () => {
  it.each([
    ['send', ['--eval', setNull, `GET ${demo.url}/users/{{o.id}}`], undefined],
    ['standard input', [], `${setNull}\nGET ${demo.url}/users/{{o.id}}`],
    ['client.send', [], `${setNull}\nawait client.send('GET ${demo.url}/users/{{o.id}}')`],
    ['a warning of the parser', [], `${setNull}\nPOST ${demo.url}/users/{{o.id}}\nA: 1\n\na\n# b\n`],
  ])('to standard error by %s', async (what, args, input) => {
    const given = what === 'send' ? ['send', ...args] : args;
    const ran = await restloop(given, input === undefined ? {} : { input });
    expect(ran.stderr).toContain(told);
    expect(ran.stderr).toMatch(/! warning (?:client\.send )?\d+:\d+ /);
    expect(ran.stdout).not.toContain(told);
    expect(ran.stdout + ran.stderr).toMatch(/\b4\d\d\b/);
    if (what.startsWith('a warning')) expect(ran.stderr).toContain('is a comment, not part of the body');
    expect(ran.code).toBe(0);
  });

  it('to standard error by send, where the value is typed', async () => {
    const { stderr, code } = await restloop(['send', `DELETE ${demo.url}/users/null`]);
    expect(stderr).toMatch(/! warning 1:\d+ the path holds "null"/);
    expect(code).toBe(0);
  });

  it('separately from the value of eval, when a variable hides another', async () => {
    const { stdout, stderr } = await restloop(['eval', '--var', 'a=1', "client.setVar('a', 2); 1 + 1"]);
    expect(stdout).toBe('2\n');
    expect(stderr).toContain('a hides the value of --var.');
  });

  it('to the JSON of send', async () => {
    const { stdout, code } = await restloop([
      'send',
      '--json',
      '--eval',
      setNull,
      `GET ${demo.url}/users/{{o.id}}`,
    ]);
    const { response, diagnostics } = JSON.parse(stdout);
    expect(response.status).toBeGreaterThan(399);
    expect(diagnostics).toMatchObject([{ code: 'empty-in-url', severity: 'warning', message: told }]);
    expect(code).toBe(0);
  });

  it('to the pretty report of failures', async () => {
    const file = `### odd\nGET ${demo.url}/users?q={{v}}\n### fine\nGET ${demo.url}/users/1\n`;
    const cwd = folderOf({ 'api.http': file });
    const { stdout } = await restloop(['run', 'api.http', '--failures-only', '--var', 'v=a&b'], { cwd });
    expect(stdout).toMatch(/✓ odd .*\n {6}warning: api\.http:2:\d+: \{\{v\}\} holds "&"/);
    expect(stdout).not.toContain('✓ fine');
  });

  it('to the response of the library', async () => {
    const session = await openSession({ variables: { o: { id: null } } });
    const { diagnostics } = await session.send(`GET ${demo.url}/users/{{o.id}}`);
    expect(diagnostics).toMatchObject([{ code: 'empty-in-url', message: told }]);
    await session.close();
  });
});

describe.concurrent('an error that stops a request names the option to force it', () => {
  it.each<[what: string, url: string, input: boolean, advice: string]>([
    ['send', '{{nothing}}', false, 'Not sent. Set what is missing, or --force sends it as written.'],
    ['standard input', '{{nothing}}', true, 'Not sent. Set what is missing, or .force sends it as written.'],
    ['send, of a line break', '?q={{lines}}', false, 'Not sent: this cannot be forced.'],
    ['standard input, of a line break', '?q={{lines}}', true, 'Not sent: this cannot be forced.'],
  ])('%s', async (_, path, isInput, advice) => {
    const setLines = "client.setVar('lines', 'a\\nb')";
    const request = `GET ${demo.url}/users${path}`;
    const ran = isInput
      ? await restloop([], { input: `${setLines}\n${request}\n` })
      : await restloop(['send', '--eval', setLines, request]);
    expect(ran.stderr).toContain(advice);
    expect(ran.code).toBe(3);
  });
});

describe.concurrent('a report has warnings beside their request', () => {
  const file = [
    `< {%\n${setNull}; client.setVar('price', 'abc');\n%}`,
    '### first',
    `GET ${demo.url}/users/{{o.id}}`,
    '',
    '### second',
    '# @expect status 201',
    `POST ${demo.url}/users`,
    '',
    '{"price": {{price}}}',
    '',
    '### third',
    `GET ${demo.url}/users/1`,
    '',
    "> {%\nawait client.send('GET {{base}}/users/{{o.id}}');\n%}",
    '',
  ].join('\n');
  const invalid = '{{price}} inserted abc; text needs double quotes: "{{price}}"';
  const report = async (name: string) => {
    const cwd = folderOf({ 'api.http': file });
    return (await restloop(['run', 'api.http', '--var', `base=${demo.url}`, '--reporter', name], { cwd }))
      .stdout;
  };

  it.each<[name: string, expected: RegExp[]]>([
    [
      'pretty',
      [
        /✓ first .*\n {6}warning: api\.http:5:\d+: \{\{o\.id\}\} is null/,
        /✗ second .*\n {6}warning: api\.http:11:11: the body is not JSON: \{\{price\}\} inserted abc/,
        /✓ third .*\n {6}warning: client\.send 1:\d+: \{\{o\.id\}\} is null/,
      ],
    ],
    [
      'junit',
      [
        /<testcase name="first"[^>]*>\n *<system-err>warning: api\.http:5:\d+: \{\{o\.id\}\} is null/,
        /<testcase name="second: status 201"[\s\S]*?<\/failure>\n *<system-err>warning: api\.http:11:11: the body is not JSON/,
      ],
    ],
    [
      'tap',
      [
        /ok 1 - first\n# warning: api\.http:5:\d+: \{\{o\.id\}\} is null/,
        /not ok 2[\s\S]*?\n {2}\.\.\.\n# warning: api\.http:11:11: the body is not JSON/,
      ],
    ],
    [
      'github',
      [
        /^::warning file=api\.http,line=5,title=first::api\.http:5:\d+: \{\{o\.id\}\} is null/m,
        /^::warning file=api\.http,line=11,title=second::api\.http:11:11: the body is not JSON/m,
        /^::warning file=api\.http,line=\d+,title=third::client\.send 1:\d+: /m,
      ],
    ],
    [
      'json',
      [
        /"code":"empty-in-url","severity":"warning"/,
        /"code":"invalid-json","severity":"warning"/,
        /"notices":\["client\.send 1:/,
      ],
    ],
  ])('%s', async (name, expected) => {
    const stdout = await report(name);
    for (const pattern of expected) expect(stdout).toMatch(pattern);
    if (name !== 'json') expect(stdout).toContain(name === 'junit' ? invalid.replaceAll('"', '"') : invalid);
  });
});

describe('a warning of an imported file', () => {
  const parameters = [{ name: 'b', in: 'a\nb', type: 'string' }];
  const description = { swagger: '2.0', host: 'h', paths: { '/a': { get: { parameters } } } };
  const cwd = folderOf({ 'a.json': JSON.stringify(description) });

  it('is one line, whatever the file holds', async () => {
    const oneLine = 'a.json:1:50: omitted: optional a␊b parameters without an example (1)\n';
    expect((await restloop(['run', 'a.json'], { cwd })).stderr).toContain(oneLine);
    const shell = await restloop(['--plain'], { cwd, input: '.import a.json\n', streams: 'terminal' });
    expect(shell.stdout).toContain(oneLine);
  });
});
