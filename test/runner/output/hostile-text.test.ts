import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '../../../src/core/text/clean.ts';
import { type Ran, restloop, stackFrame } from '../program.ts';
import { folderOf } from '../run/files.ts';

/** What acts on a terminal, hides, or is carried out by a CI system that keeps the log. */
const acts =
  '\x1b]0;TITLE\x07\x1b[2J\u009b31m\u202egnp.exe\ufeff\u200b ##[error]a ##vso[task.complete]b ##teamcity[c]';
const text = `${acts}\n::error::d\n  ::add-mask::e\r\n\u3000::set-output name=f::g`;
/** A name stays on its line. */
const name = `name ${acts}\nNEWLINE\n::error::h`;
/** Where a header or a line of a file has it, without newlines. */
const line = '\u009b31m\u202egnp\ufeff ##[error]a ##vso[task.complete]b';

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    const body = Buffer.from(`${text}\n${JSON.stringify({ text })}`);
    const head = `HTTP/1.1 404 ##[error]\u009b31m\r\nX-H: ::error::h \u009b31m ##[error]\r\nSet-Cookie: ::error::=\u009b\r\n`;
    socket.write(head, 'latin1');
    socket.write(`Content-Type: text/plain\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
    socket.end(body);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const code = JSON.stringify(text);
const suite = [
  `@v = ${line}`,
  `### ::error::title ${line}`,
  `# @expect status 200 `,
  `# @expect body contains ##vso[a]\u202e`,
  '# @snapshot',
  `GET ${url}/a?q={{v}}`,
  'X-A: \u009b31m ##[error]a',
  '',
  '> {%',
  `client.log(${code}); console.error(${code});`,
  `client.test(${JSON.stringify(name)}, () => { throw new Error(${code}); });`,
  `client.test('sides', () => expect(${code}).to.equal('::error::x'));`,
  `client.setVar('s', ${code});`,
  '%}',
  '',
  `### ##[group]two`,
  `POST ${url}/b`,
  'Content-Type: text/plain',
  '',
  '{{s}}',
  '::error::in the body',
  '',
  '> {%',
  `throw new Error(${code});`,
  '%}',
  '',
  '### three',
  `GET ${url}/{{${line}}}`,
  `X-B: ${line}`,
  '',
].join('\n');

const file = `${name.replaceAll('/', '-')}.http`;
const cwd = folderOf({
  [file]: suite,
  'plain.http': suite,
  'no-request.http': `${acts} zz\n`,
  'no-header.http': `GET ${url}\nX${acts}: : c\n\x1b]0;x\x07 c\n`,
  'directive.http': `# @expect ${acts}\nGET ${url}\n`,
  'script.http': `GET ${url}\n\n> ./none${acts}.js\n`,
  'body.http': `POST ${url}\n\n< ./none${acts}\n`,
  'http-client.env.json': '{"dev": {"a": 1}',
  'rows.csv': `a,b\n1,"${text.replaceAll('"', '')}",3\n`,
  'schema.json': JSON.stringify({ const: text }),
  'schema.http': `# @expect schema ./schema.json\n# @expect schema ./none${line}.json\nGET ${url}\n`,
});

/** No command of a CI system, no control character, no name that went on in the next line. */
function checkHarmless(output: string): void {
  expect(cleanText(output)).toBe(output);
  const lines = output.split('\n').filter((one) => !/^::(?:error|warning) (?:file|title)=[^:]*::/.test(one));
  expect(lines.filter((one) => /^[^\p{L}\p{N}\p{P}\p{S}]*::\p{DI}*[a-z]/iu.test(one))).toEqual([]);
  expect(output).not.toMatch(/##(?:\[|vso|teamcity)/i);
  expect(output).not.toMatch(/^\s*NEWLINE/m);
  expect(output).not.toMatch(stackFrame);
}

const reporters = ['pretty', 'json', 'junit', 'tap', 'github'];

const commandLines: readonly (readonly string[])[] = [
  ...reporters.map((reporter) => ['run', file, '--reporter', reporter]),
  ...reporters.map((reporter) => ['run', 'plain.http', 'schema.http', '--dry-run', '--reporter', reporter]),
  ['run', '.'],
  ['run', 'no-request.http'],
  ['run', 'no-request.http', '--json'],
  ['run', 'no-header.http'],
  ['run', 'directive.http'],
  ['run', 'script.http'],
  ['run', 'body.http'],
  ['run', 'schema.http'],
  ['run', 'schema.http', '--json'],
  ['run', 'plain.http', '--data', 'rows.csv'],
  ['run', 'plain.http', '--request', name],
  ['run', 'plain.http', '--tag', name],
  ['run', 'plain.http', '--env', name],
  ['run', 'plain.http', '--var', name],
  ['run', 'plain.http', '--set', name],
  ['run', 'plain.http', '--set', `timeout=${name}`],
  ['run', 'plain.http', '--reporter', name],
  ['run', 'plain.http', '--data', `${name}.csv`],
  ['run', 'plain.http', '--data', name],
  ['run', 'plain.http', '--retry', name],
  ['run', 'plain.http', '--eval', `throw new Error(${code})`],
  ['run', 'plain.http', `--${name}`],
  ['run', name],
  [name, name],
  ['run'],
  ['preview', file],
  ['preview', file, '--json'],
  ['preview', 'no-request.http'],
  ['preview', 'no-header.http', '--json'],
  ['preview', name],
  ['preview', `GET ${url}/${line}`],
  ['preview', `POST ${url}\n\n${text}`],
  ['preview', '--var', `v=${text}`, `POST ${url} a={{v}} b=={{v}} c:{{v}}`],
  ['preview', 'plain.http', '--request', name],
  ['send', '--json', `GET ${url}/${line}`],
  ['send', '--output', 'out.txt', `GET ${url}`],
  ['send', `no request ${name}`],
  ['send', '-r', name],
  ['eval', `console.log(${code}); ${code}`],
  [
    'eval',
    '--json',
    `console.log(${code}); client.test(${JSON.stringify(name)}, () => {}); ({ [${code}]: ${code} })`,
  ],
  ['eval', `throw new Error(${code})`],
  ['eval', `client.setVar(${JSON.stringify(name)}, 1)`],
  ['eval', `await client.send('GET ${url}').then(({ text }) => console.log(text))`],
  ['eval', '--session', name, '1'],
  ['import', file, '--session', 'imported'],
  ['import', 'no-request.http', '--session', 'bad'],
  ['import', name],
  ['import', 'plain.http', '--session', name],
  ['export', name, 'x.http'],
  ['export', 'none', 'x.http', '--format', name],
  ['completion', name],
  ['doctor', name],
  ['sessions', `--${name}`],
  ['help', name],
];

const titled = commandLines.map((args) => [args.map(shortened).join(' '), args] as const);

function shortened(word: string): string {
  return cleanLine(
    word.replace(name, 'NAME').replace(text, 'TEXT').replace(code, 'TEXT').replace(line, 'LINE'),
  );
}

describe.concurrent('text from outside is shown without control characters', () => {
  it.each(titled)('by restloop %s', async (_, args) => {
    const ran = await restloop(args, { cwd, env: { CI: 'true' } });
    checkHarmless(ran.stdout);
    checkHarmless(ran.stderr);
  });

  it.each([{ flags: [] }, { flags: ['--json'] }])(
    'by inputs of standard input, $flags',
    async ({ flags }) => {
      const inputs = [
        `GET ${url}/${line}`,
        `POST ${url} a="${line}"`,
        `client.setVar('v', ${code})`,
        '.vars',
        '.vars v',
        '.history',
        '.res',
        '.path $',
        '.explain {{v}}',
        '.preview GET /{{v}}',
        `.open ${line}`,
        `.import ${line}`,
        `.export none/${line}`,
        `.env load ${line}`,
        `.${line}`,
        `.set ${line}`,
        `.keep ${line}`,
        '.requests',
        '| cat',
        '| cat >&2; false',
        `.base ${line}`,
        `curl '${url}/${line}' -H 'x: ${line}'`,
      ];
      const ran = await restloop(['-', ...flags], { cwd, input: inputs.join('\n') });
      checkHarmless(ran.stdout);
      checkHarmless(ran.stderr);
    },
  );

  it('by restloop doctor, of the environment', async () => {
    const env = { HTTP_PROXY: name, NODE_EXTRA_CA_CERTS: name, TERM: name, RESTLOOP_HOME: `${cwd}/${name}` };
    for (const flags of [[], ['--json']]) {
      const ran = await restloop(['doctor', ...flags], { cwd, env });
      checkHarmless(ran.stdout);
      checkHarmless(ran.stderr);
    }
  });

  it('when all of it is run', async () => {
    const { stdout } = await restloop(['run', file], { cwd });
    expect(stdout).toMatch(/3 requests, 2 sent; 5 tests, [45] failed;/);
  });

  it('by a coloured report', async () => {
    const ran: Ran = await restloop(['run', file], { cwd, env: { FORCE_COLOR: '3', NO_COLOR: '' } });
    expect(ran.stdout).toContain('\x1b[38;2;');
    checkHarmless(ran.stdout.replace(/\x1b\[[\d;]*m/g, ''));
  });

  it('and is unchanged in JSON', async () => {
    const { stdout } = await restloop(['send', '--json', `GET ${url}`], { cwd });
    expect(JSON.parse(stdout).response.body.startsWith(text)).toBe(true);
  });
});
