import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../program.ts';
import { folderOf } from '../../run/files.ts';
import { sources } from './sources.ts';

const outputs = ['out.http', 'out.sh', 'out.har', 'out/'] as const;

async function requestsIn(cwd: string, path: string): Promise<string[]> {
  const { stdout } = await restloop(['preview', path, '--json'], { cwd });
  const { requests } = JSON.parse(stdout) as { requests: { method: string; url: string }[] };
  return requests.map(({ method, url }) => `${method} ${url.replace(/^.*?(?=\/users)/, '')}`);
}

function writtenIn(cwd: string, output: string): { readonly path: string; readonly text: string }[] {
  const isFolder = statSync(join(cwd, output)).isDirectory();
  const names = isFolder ? readdirSync(join(cwd, output), { recursive: true }).map(String) : [''];
  return names
    .map((name) => join(cwd, output, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

describe.each(sources)('$name', ({ files, target, secret, lost, session }) => {
  it.each(outputs)('becomes %s with all its requests, and without its secrets', async (output) => {
    const cwd = folderOf(files);
    const home = temporaryHome();
    if (session !== undefined) await restloop(['import', session, '--session', target], { cwd, home });
    const { code, stderr } = await restloop(['convert', target, output], { cwd, home });
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Wrote ');
    expect(stderr).not.toContain(secret);
    for (const { path, text } of writtenIn(cwd, output))
      if (!path.endsWith('http-client.private.env.json')) expect(text).not.toContain(secret);
    for (const what of lost) expect(stderr).toContain(what);
    const found = [];
    for (const { path } of writtenIn(cwd, output))
      if (/\.(?:http|sh|har)$/.test(path)) found.push(...(await requestsIn(cwd, path)));
    expect(found.sort()).toEqual(['DELETE /users/7', 'GET /users?page=2', 'POST /users']);
  });
});

describe('a direction that does not exist', () => {
  it.each(['out.json', 'out.yaml', 'out.bru', 'OUT.PS1'])('is refused for %s', async (output) => {
    const cwd = folderOf({ 'a.http': 'GET http://h/users\n' });
    const { code, stderr } = await restloop(['convert', 'a.http', output], { cwd });
    expect(stderr).toContain(`${output} was not written: restloop can read but not write Postman`);
    expect(stderr).toContain('users.http, users.sh, users.har');
    expect([code, readdirSync(cwd)]).toEqual([2, ['a.http']]);
  });

  it('is possible with the name of a format', async () => {
    const cwd = folderOf({ 'a.http': 'GET http://h/users\n' });
    const { code } = await restloop(['convert', 'a.http', 'out.json', '--format', 'har'], { cwd });
    expect([code, Object.keys(JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8')))]).toEqual([
      0,
      ['log'],
    ]);
  });
});

describe('scripts and directives', () => {
  const text =
    '### one\n# @expect status == 200\n# @retry 2\nGET http://h/users\n\n> {%\nclient.test("a", () => {});\n%}\n';

  it.each(['out.sh', 'out.har'])('are listed where %s has no place for them', async (output) => {
    const { stderr } = await restloop(['convert', 'a.http', output], { cwd: folderOf({ 'a.http': text }) });
    for (const part of ['the scripts', '# @expect', '# @retry'])
      expect(stderr).toContain(`Omitted: ${part} of one. Only .http files can contain them.`);
  });

  it.each([
    ['from login $.token', '# @auth from'],
    ['oauth2 authorization_code https://i.test app openid', '# @auth oauth2 authorization_code'],
    ['hawk id key', '# @auth hawk'],
  ])('are listed where curl has no option for %s', async (auth, part) => {
    const login = '### login\n# @name login\nPOST http://h/login\n\n';
    const cwd = folderOf({ 'a.http': `${login}### one\n# @auth ${auth}\nGET http://h/users\n` });
    const { stderr } = await restloop(['convert', 'a.http', 'out.sh'], { cwd });
    expect(stderr).toContain(`Omitted: ${part} of one.`);
    expect(readFileSync(join(cwd, 'out.sh'), 'utf8')).not.toContain('(token of');
  });

  it.each(['out.http', 'out/'])('are kept in %s', async (output) => {
    const cwd = folderOf({ 'a.http': text });
    const { stderr } = await restloop(['convert', 'a.http', output], { cwd });
    expect(stderr).not.toContain('Left out');
    const [written] = writtenIn(cwd, output);
    expect(written?.text).toContain('# @retry 2');
    expect(written?.text).toContain('client.test(');
  });
});
