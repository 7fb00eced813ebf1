import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { classifyInput } from '../../../src/core/request/classify.ts';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { commands } from '../../../src/core/session/commands/index.ts';
import { isInputComplete } from '../../../src/core/session/inputs/complete-input.ts';
import { type DemoServer, startDemoServer } from '../../../src/demo/server.ts';
import { parseCommandLine } from '../../../src/runner/command-line/program.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('README.md', root), 'utf8');
const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({
  language,
  lines: code.split('\n').filter((line) => line.trim() !== ''),
}));
const linesOf = (language: string) =>
  blocks.filter((block) => block.language === language).flatMap(({ lines }) => lines);
const withoutComment = (line: string): string => line.replace(/\s+# .*$/, '').trim();
const typed = linesOf('').map(withoutComment);
const inline = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(
  ([, code = '']) => code,
);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.close());

/** Words of a command line, as a POSIX shell reads them. */
const wordsOf = (line: string): string[] =>
  (line.match(/'[^']*'|[^\s']+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));

describe('the README', () => {
  it.each([...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path))(
    'shows an existing picture: %s',
    (path) => {
      expect(existsSync(new URL(path, root))).toBe(true);
      expect(packageJson.files).toContain('test/pictures/*.svg');
    },
  );

  it('plays its session on the demo API', async () => {
    const session = typed.filter((line) => !/^(?:restloop|npm|#|GET \{\{)/.test(line));
    expect(session).toHaveLength(5);
    const input = [`.base ${server.url}`, ...session].join('\n');
    const { code, stdout } = await restloop([], { input, home: temporaryHome() });
    expect([code, stdout.match(/20[01] (?:OK|Created)/g)]).toEqual([0, ['200 OK', '201 Created']]);
    expect(stdout).toContain('Saved as my-api.');
  });

  it.each(typed.filter((line) => line.startsWith('npm ')))('names scripts of the package: %s', (line) => {
    for (const [, name = ''] of line.matchAll(/npm (?:run )?(start|test|\w+(?=$| &))/g))
      expect([...Object.keys(packageJson.scripts), 'ci', 'install']).toContain(name);
  });

  it.each(typed.filter((line) => line.startsWith('restloop')))(
    'has a command that works: %s',
    async (line) => {
      const here = line.replaceAll('http://localhost:3000', server.url);
      const [, command = '', input] = /^(.*?)(?: \| .*| < (.*))?$/.exec(here) ?? [];
      const cwd = folderOf({
        'users.http': `GET ${server.url}/users/{{id}}\n`,
        'users.csv': 'id,name\n1,Ada\n2,Bob\n',
        'tests/one.http': '# @expect status 200\nGET {{base_url}}/users/1\n',
        'tests/http-client.env.json': JSON.stringify({ staging: { base_url: server.url } }),
        'http-client.env.json': JSON.stringify({ staging: { base_url: server.url } }),
      });
      const home = temporaryHome();
      await restloop([], { input: '.save my-api\nclient.setVar("id", 1)', home });
      const { code, stderr } = await restloop(wordsOf(command).slice(1), {
        cwd,
        home,
        input: input === undefined ? '' : '6 * 7\n',
      });
      expect([/\berror\b/.test(stderr), code]).toEqual([false, 0]);
    },
  );

  it.each(inline.filter((code) => /^\.[a-z-]+(?: |$)/.test(code)))(
    'names an existing command: %s',
    (code) => {
      const [name = ''] = code.split(' ');
      expect(['.http', '.bru', '.env', '.git', '.gitignore', ...commands.map((one) => one.name)]).toContain(
        name,
      );
    },
  );

  it.each(inline.filter((code) => /^restloop [a-z.]/.test(code)))(
    'has a command line that is parsed: %s',
    (code) => {
      const words = wordsOf(
        code.replace(/[|].*|[A-Z]{3,}(?= |$)/g, (part) => (part.startsWith('|') ? '' : 'x')),
      );
      const invocation = parseCommandLine(words.slice(1));
      expect(invocation.kind === 'text' ? invocation.exitCode : 0).toBe(0);
    },
  );

  it.each(inline.filter((code) => /^(?:GET|POST|PUT|GRAPHQL) [/:h]/.test(code)))(
    'has a request that is parsed: %s',
    (code) => {
      expect(classifyInput(code).kind).toBe('request');
      expect(isInputComplete(code)).toBe(true);
      expect(parseRequest(code).problems).toEqual([]);
    },
  );
});
