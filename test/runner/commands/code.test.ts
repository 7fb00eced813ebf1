import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { restloop } from '../program.ts';

const secret = 'sekret-5f3a';
const odd = 'A\'d"a #{y} $z \\u0041 \\f';

const received: string[] = [];
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received.push(
    JSON.stringify([
      method,
      url,
      headers['content-type'],
      headers.authorization,
      headers['x-odd'],
      (await buffer(request)).toString('latin1'),
    ]),
  );
  response.end('ok');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const isInstalled = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args).status === 0;

interface Program {
  readonly file: string;
  readonly code: string;
}

interface Language {
  readonly name: string;
  readonly extension: string;
  readonly command: readonly [name: string, ...args: string[]];
  readonly isThere: boolean;
  /** One program that runs the others, one after the other. */
  together(programs: readonly Program[]): string;
  /** The code of a program that is compiled with the others. */
  part?(code: string, index: number): string;
}

const languages: readonly Language[] = [
  {
    name: 'js',
    extension: 'mjs',
    command: [process.execPath],
    isThere: true,
    // A program ends before its request.
    together: (programs) =>
      [
        'const { fetch } = globalThis;\nlet answer;\nglobalThis.fetch = (...args) => (answer = fetch(...args));',
        ...programs.map(({ file }) => `await import(${JSON.stringify(file)});\nawait answer;`),
      ].join('\n'),
  },
  {
    name: 'python',
    extension: 'py',
    command: ['python3'],
    // To import it takes twice as long as to find it.
    isThere: isInstalled('python3', [
      '-c',
      'from importlib import util; exit(not util.find_spec("requests"))',
    ]),
    together: (programs) =>
      ['import runpy', ...programs.map(({ file }) => `runpy.run_path("${file}")`)].join('\n'),
  },
  {
    name: 'java',
    extension: 'java',
    // It runs for a moment: what compiles more thoroughly costs more than it saves.
    command: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    isThere: isInstalled('java', ['--version']),
    together: (programs) =>
      `import java.net.*; import java.net.http.*;\nclass Send { public static void main(String[] a) throws Exception {\n${programs
        .map(({ code }) => `{\n${code}\n}`)
        .join('\n')}\n}}`,
  },
  {
    name: 'go',
    extension: 'go',
    command: ['go', 'run'],
    isThere: isInstalled('go', ['version']),
    part: (code, index) =>
      code.replace('func main()', `func main${index}()`).replaceAll('fileBytes', `$&${index}`),
    together: (programs) =>
      `package main\nfunc main() {\n${programs.map((_, index) => `main${index}()`).join('\n')}\n}`,
  },
  {
    name: 'ruby',
    extension: 'rb',
    command: ['ruby'],
    isThere: isInstalled('ruby', ['--version']),
    together: (programs) => programs.map(({ file }) => `load "${file}"`).join('\n'),
  },
  {
    name: 'php',
    extension: 'php',
    command: ['php'],
    isThere: isInstalled('php', ['-r', 'curl_init() or exit(1);']),
    together: (programs) => `<?php ${programs.map(({ file }) => `require "${file}";`).join('\n')}`,
  },
];

async function runPrograms(codes: readonly string[], language: Language, folder: string) {
  const { extension, command, together, part } = language;
  const programs = codes.map((code, index) => ({
    file: join(folder, `${index}.${extension}`),
    code: part?.(code, index) ?? code,
  }));
  const all = { file: join(folder, `Send.${extension}`), code: together(programs) };
  for (const { file, code } of [...programs, all]) writeFileSync(file, code);
  const compiled = part === undefined ? [] : programs.map(({ file }) => file);
  const [program, ...args] = command;
  const env = { ...process.env, API_TOKEN: secret, GO111MODULE: 'off' };
  await promisify(execFile)(program, [...args, all.file, ...compiled], { env });
}

const before = [
  `client.setSecret('apiToken', '${secret}')`,
  `client.setVar('odd', ${JSON.stringify(odd)})`,
  String.raw`client.setVar('text', '  two\r\n\tlines $x \u{e0001}\ufeff\b\f\x7f #{1}\n')`,
];

const requests = [
  'PATCH /a?b=c%20d&b={{apiToken}} Authorization:"Bearer {{apiToken}}" X-Odd:{{odd}} id:=12345678901234567890 a={{odd}} b={{apiToken}}',
  'POST /bytes Content-Type:image/png @./a.bin',
  'POST /parts --multipart a={{apiToken}} f@./a.bin',
  `POST /parts --multipart ä=žluťoučký f@"./it's ž.txt"`,
  'GET /a?ž=%C5%BE&x==1 X-Odd:$HOME',
  'DELETE /a',
  'HEAD /a',
  'OPTIONS /a',
  'QUERY /a q=1',
  'PUT /empty',
  'POST /empty',
  'DELETE /a a=1',
  `POST /a a='\u2028 \u{1f600} ž ÿ \\n' b='#{1} $x %s%d'`,
  'POST /a --form a="ž & =+" b=2',
  'POST /a Content-Type:text/plain {{text}}',
];

describe.each(languages.filter(({ isThere }) => isThere))('code of .code in $name', (language) => {
  it('sends the same requests', async () => {
    const { name } = language;
    const home = temporaryFolder('code');
    writeFileSync(join(home, 'a.bin'), Buffer.from([0x7b, 0xff, 0x00, 0xc3, 0xa9, 0x0d, 0x0a]));
    writeFileSync(join(home, "it's ž.txt"), 'příliš');
    const lines = requests.flatMap((request) => [request.replace(' /', ` ${origin}/`), `.code ${name}`]);
    const { stdout } = await restloop([], { input: [...before, ...lines].join('\n'), home, cwd: home });
    expect(stdout).not.toContain(secret);
    expect(stdout).toContain('API_TOKEN (the value of apiToken)');
    const sent = received.splice(0);
    expect(sent.length).toBe(requests.length);
    expect(sent[0]).toContain('12345678901234567890');
    const codes = stdout
      .split(`> .code ${name}\n`)
      .map((printed) => printed.split(/^(?:The code reads|> )/m)[0] ?? '');
    await runPrograms(codes.slice(1), language, home);
    expect(received.splice(0)).toEqual(name === 'ruby' ? sent.map(asRuby) : sent);
  }, 60_000);
});

/** Net::HTTP declares an empty body as a form. */
const asRuby = (sent: string): string =>
  sent.includes('"/empty"') ? sent.replace('null', '"application/x-www-form-urlencoded"') : sent;
