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

interface Language {
  readonly name: string;
  readonly file: string;
  readonly command: string;
  readonly isThere: boolean;
  wrap?(code: string): string;
}

const languages: readonly Language[] = [
  { name: 'js', file: 'send.mjs', command: process.execPath, isThere: true },
  {
    name: 'python',
    file: 'send.py',
    command: 'python3',
    isThere: isInstalled('python3', ['-c', 'import requests']),
  },
  {
    name: 'java',
    file: 'Send.java',
    command: 'java',
    isThere: isInstalled('java', ['--version']),
    wrap: (code) =>
      `import java.net.*; import java.net.http.*;\nclass Send { public static void main(String[] a) throws Exception {\n${code}\n}}`,
  },
];

describe('code of .code', () => {
  it.each(languages.filter(({ isThere }) => isThere))('in $name sends the same request', async (language) => {
    const { name, file, command, wrap = (code: string) => code } = language;
    const home = temporaryFolder('code');
    const input = [
      `client.setSecret('apiToken', '${secret}')`,
      `client.setVar('odd', ${JSON.stringify(odd)})`,
      `PATCH ${origin}/a?b=c%20d&b={{apiToken}} Authorization:"Bearer {{apiToken}}" X-Odd:{{odd}} id:=12345678901234567890 a={{odd}} b={{apiToken}}`,
      `.code ${name}`,
    ].join('\n');
    const { stdout } = await restloop([], { input, home });
    const [, printed = ''] = stdout.split(`> .code ${name}\n`);
    const [code = '', notice] = printed.split('The code reads');
    expect(notice).toContain('API_TOKEN (the value of apiToken)');
    expect(code).not.toContain(secret);
    writeFileSync(join(home, file), wrap(code));
    await promisify(execFile)(command, [join(home, file)], { env: { ...process.env, API_TOKEN: secret } });
    const [sent, again] = received.splice(0);
    expect(again).toBe(sent);
    expect(sent).toContain('12345678901234567890');
  });

  it.each(languages.filter(({ isThere }) => isThere))(
    'in $name sends bodies from files',
    async (language) => {
      const { name, file, command, wrap = (code: string) => code } = language;
      const home = temporaryFolder('code');
      writeFileSync(join(home, 'a.bin'), Buffer.from([0x7b, 0xff, 0x00, 0xc3, 0xa9, 0x0d, 0x0a]));
      for (const items of ['Content-Type:image/png @./a.bin', '--multipart a={{apiToken}} f@./a.bin']) {
        const input = `client.setSecret('apiToken', '${secret}')\nPOST ${origin}/ ${items}\n.code ${name}`;
        const { stdout } = await restloop([], { input, home, cwd: home });
        const [, printed = ''] = stdout.split(`> .code ${name}\n`);
        const [code = ''] = printed.split('The code reads');
        expect(code).not.toContain(secret);
        writeFileSync(join(home, file), wrap(code));
        await promisify(execFile)(command, [join(home, file)], {
          env: { ...process.env, API_TOKEN: secret },
        });
        const [sent, again] = received.splice(0);
        expect(again).toBe(sent);
      }
    },
  );
});
