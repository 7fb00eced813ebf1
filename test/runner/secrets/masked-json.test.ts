import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../e2e/server.ts';
import { restloop, stackFrame } from '../program.ts';
import { folderOf } from '../run/files.ts';

const secret = 'hunter2-horse';
const setup = [
  `client.setSecret('token', '${secret}')`,
  `client.setVar('header', 'Bearer ${secret}')`,
  `client.setVar('by', {'${secret}': 1})`,
].join('; ');

/** Port 9 answers nobody. */
const rows: [what: string, args: readonly string[], input?: string][] = [
  ['a value that holds it', ['preview', '--eval', setup, 'GET http://127.0.0.1:9/\nX: {{header}}']],
  ['a hint', ['preview', '--eval', setup, 'GET http://127.0.0.1:9/{{by.hunter2}}']],
  ['a hint of what is not sent', ['send', '--eval', setup, 'GET http://127.0.0.1:9/{{by.hunter2}}']],
  ['a failure', ['send', '--eval', setup, 'GET http://{{token}}.invalid/']],
  ['an error that is thrown', ['eval', '--eval', setup, `throw new Error('no ${secret}')`]],
  ['the name of a member', ['eval', '--eval', setup, 'client.getVar("by")']],
  [
    'parts of a form',
    ['send', '--eval', setup, 'POST http://127.0.0.1:9/ --form a={{header}} b@./package.json'],
  ],
  ['inputs', [], `${setup}\n({x: '${secret}'})\nthrow new Error('no ${secret}')\n.explain {{by.hunter2}}`],
  ['a notice', [], `${setup}\n.send ${secret}\n.nope ${secret}`],
];

describe.concurrent('a secret is masked in JSON', () => {
  it.each(rows)('%s', async (...[, args, input = '']) => {
    const ran = await restloop([...args.slice(0, 1), '--json', ...args.slice(1)], { input });
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
    expect(ran.stdout).toContain('••••••');
    expect(ran.stdout).not.toContain(secret);
    expect(ran.stderr).not.toContain(secret);
    expect(ran.stderr).not.toMatch(stackFrame);
  });

  it.each([
    ['a date', 'new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['a large number', '1e21', '1000000000000000000000'],
    ['a date in an object', '{at: [new Date(0)]}', '1970-01-01T00:00:00.000Z'],
  ])('in its written form: %s', async (_, value, written) => {
    const code = `client.setSecret('hidden', ${value}); 'it is ${written}.'`;
    const { stdout } = await restloop(['eval', '--json', code]);
    expect(JSON.parse(stdout).value).toBe('it is ••••••.');
  });

  it.each<[where: string, bytes: Buffer]>([
    ['bytes', Buffer.concat([Buffer.from([0xff, 0xfe, 0]), Buffer.from(secret)])],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
  ])('of a response that repeats it in its head and in %s', async (_, bytes) => {
    const server = await startServer((_request, response) => {
      response.writeHead(200, `OK ${secret}`, { [`x-${secret}`]: secret }).end(bytes);
    });
    onTestFinished(() => server.close());
    const cwd = folderOf({ 'a.http': `GET ${server.url}\n` });
    const args = [['send', '--json', server.url], ['run', 'a.http', '--reporter', 'json'], ['--json']];
    for (const words of args) {
      const input = words.length === 1 ? `GET ${server.url}\n` : '';
      const { stdout } = await restloop([...words, '--secret', `pw=${secret}`], { cwd, input });
      expect(stdout).toContain('OK ••••••');
      const decoded = [...stdout.matchAll(/"body": ?"([\w+/=]+)"/g)].map(([, body = '']) =>
        Buffer.from(body, 'base64').toString('latin1'),
      );
      expect([stdout, ...decoded].join('').replaceAll(/\0|\\u0000/g, '')).not.toContain(secret);
    }
  });

  it('of a run', async () => {
    const cwd = folderOf({
      'file.http': `< {%\n${setup}\n%}\n\n### a hint\nGET http://127.0.0.1:9/{{by.hunter2}}\n\n### pieces\nPOST http://127.0.0.1:9/\n\nfirst ${secret}\n< ./part.txt\n`,
      'part.txt': 'part',
    });
    const { stdout } = await restloop(['run', 'file.http', '--json'], { cwd });
    expect(JSON.parse(stdout).summary.requests).toBe(2);
    expect(stdout).not.toContain(secret);
  });

  it.each(['pretty', 'json', 'junit', 'tap', 'github'])(
    'of a run that parsed headers and fields as a part of the URL: %s',
    async (reporter) => {
      const cwd = folderOf({
        'file.http': `GET http://127.0.0.1:9/a X-Key:${secret}

### fields
POST http://127.0.0.1:9/a name=ada password=${secret} Authorization:"Bearer ${secret}" token==${secret}
`,
      });
      const { stdout, stderr } = await restloop(['run', 'file.http', '--reporter', reporter], { cwd });
      expect(stdout).toContain('/a X-Key:••••••');
      expect(stdout).toContain('/a name=ada password=••••••');
      expect(stdout + stderr).not.toContain(secret);
    },
  );
});
