import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop, stackFrame } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();
const secret = 'root-of-all-evil';

/** A named pipe: a link to it is one, too. */
const pipe = join(folderOf({}), 'pipe');
execFileSync('mkfifo', [pipe]);

/** A project in a repository, and a secret outside of it. Each request of `api.http` names a file in its own way. */
function project(lines: readonly string[]) {
  const root = folderOf({
    'outside/secret.txt': secret,
    'outside/secret.json': `{"${secret}": `,
    'outside/secret.js': `client.log('${secret}')`,
    'repository/shared.txt': 'shared',
    'repository/shared.json': '{"type": "object"}',
    'repository/shared.js': 'client.log("shared")',
    'repository/api/api.http': `${lines.join('\n')}\n`,
  });
  const repository = join(root, 'repository');
  mkdirSync(join(repository, '.git'));
  symlinkSync('../outside', join(repository, 'link'));
  symlinkSync('../../outside/secret.txt', join(repository, 'api/link.txt'));
  return { cwd: join(repository, 'api'), outside: join(root, 'outside'), repository };
}

const post = `POST ${demo.url}/echo\nContent-Type: text/plain\n`;
const get = `GET ${demo.url}/users/1\n`;

/** The lines of a request that reads `path`, and the line on which it stands. */
const ways: Readonly<Record<string, readonly [lines: (path: string) => string, place: string]>> = {
  'a body': [(path) => `${post}\n< ${path}.txt`, '4:3'],
  'a body with placeholders': [(path) => `${post}\n<@ ${path}.txt`, '4:4'],
  'a part of a body': [(path) => `${post}\na\n< ${path}.txt`, '5:3'],
  'a script before': [(path) => `###\n< ${path}.js\n${get}`, '2:'],
  'a script after': [(path) => `${get}\n> ${path}.js`, '3:'],
};

describe.concurrent.each(Object.entries(ways))('%s of a request file', (_, [lines, place]) => {
  it('can be read in the project, also above the folder', async () => {
    const { cwd } = project([lines('../shared')]);
    const { code, stdout, stderr } = await restloop(['run', 'api.http'], { cwd });
    expect(stdout + stderr).toMatch(/200 OK/);
    expect(code).toBe(0);
  });

  it.each(['../../outside/secret', '../link/secret', 'ABSOLUTE/secret'])(
    'cannot be read outside the project: %s',
    async (written) => {
      const { cwd, outside } = project([]);
      writeFileSync(join(cwd, 'api.http'), `${lines(written.replace('ABSOLUTE', outside))}\n`);
      const { code, stdout, stderr } = await restloop(['run', 'api.http', '--json'], { cwd });
      expect(stdout + stderr).not.toContain(secret);
      expect(stdout + stderr).toContain(`api.http:${place}`);
      expect(stdout + stderr).toMatch(/outside the project/);
      expect(stdout + stderr).toMatch(/--allow-file \S+outside\/secret\.\w+ allows it/);
      expect(stdout).not.toContain('"status":200');
      expect(code).toBe(2);
    },
  );

  it.each(['secret.txt', 'secret.js', ''])(
    'can be read when --allow-file names it or its folder',
    async (name) => {
      const { cwd, outside } = project([lines('../../outside/secret')]);
      const flags = [join(outside, name), join(outside, 'secret.txt'), join(outside, 'secret.js')];
      const allowed = flags.flatMap((flag) => ['--allow-file', flag]);
      const { code, stdout } = await restloop(['run', 'api.http', ...allowed], { cwd });
      expect(stdout).toMatch(/200 OK/);
      expect(code).toBe(0);
    },
  );
});

describe.concurrent('a schema', () => {
  it.each([
    ['../../outside/secret.json', 'outside the project'],
    ['../link/secret.json', 'outside the project'],
    ['./reference.json', 'outside the project'],
    ['./fifo.json', 'is a named pipe'],
    ['./broken.json', 'broken.json:1:2 is not JSON'],
  ])('%s is rejected, and none of its content is shown', async (schema, complaint) => {
    const { cwd } = project([`# @expect schema ${schema}`, get]);
    writeFileSync(join(cwd, 'reference.json'), '{"$ref": "../../outside/secret.json"}');
    writeFileSync(join(cwd, 'broken.json'), `{${secret}`);
    linkSync(pipe, join(cwd, 'fifo.json'));
    const { code, stdout, stderr } = await restloop(['run', 'api.http'], { cwd });
    expect(stdout + stderr).toContain(complaint);
    expect(stdout + stderr).not.toContain(secret);
    expect(code).toBe(1);
  });

  it('is read in the project', async () => {
    const { cwd } = project(['# @expect schema ../shared.json', get]);
    expect((await restloop(['run', 'api.http'], { cwd })).code).toBe(0);
  });
});

describe.concurrent('an environment file', () => {
  it('that is a link out of the project cannot be read', async () => {
    const { cwd, outside } = project([get]);
    writeFileSync(join(outside, 'env.json'), `{"dev": {"a": "${secret}"}}`);
    symlinkSync('../../outside/env.json', join(cwd, 'http-client.env.json'));
    const { code, stdout, stderr } = await restloop(['run', 'api.http', '--env', 'dev'], { cwd });
    expect(stdout + stderr).toMatch(/outside the project/);
    expect(code).toBe(2);
  });
});

describe.concurrent('the project', () => {
  it('is the folder itself when nothing marks another one', async () => {
    const cwd = folderOf({ 'a/api.http': `${post}\n< ../shared.txt\n`, 'shared.txt': 'shared' });
    const ran = await restloop(['run', 'a/api.http'], { cwd });
    expect(ran.stdout).toContain('outside the project');
    expect(ran.code).toBe(2);
    writeFileSync(join(cwd, 'http-client.env.json'), '{}');
    expect((await restloop(['run', 'a/api.http'], { cwd })).code).toBe(0);
  });

  it.each([
    ['run', `### a\n${post}\n< ../../outside/secret.txt\n`],
    ['preview', `${post}\n<@ ../link/secret.txt\n`],
  ])('of standard input is the one of the working directory: %s', async (command, input) => {
    const { cwd } = project([]);
    const ran = await restloop([command, '-'], { cwd, input });
    expect(ran.stdout + ran.stderr).toContain('outside the project');
    expect(ran.stdout + ran.stderr).not.toContain(secret);
    expect(ran.code).toBe(2);
  });

  it.each(['send', 'run', 'preview', 'inputs'])(
    'does not restrict files named by the user for %s',
    async (command) => {
      const { cwd, outside } = project([]);
      const request = `POST ${demo.url}/echo Content-Type:text/plain @${join(outside, 'secret.txt')}`;
      const ran =
        command === 'inputs'
          ? await restloop([], { cwd, input: request })
          : await restloop([command, request], { cwd });
      expect(ran.code).toBe(0);
      if (command === 'send' || command === 'inputs') expect(ran.stdout).toContain(secret);
    },
  );
});

describe.concurrent('a session can read only the project of the file of its requests', () => {
  const path = '../../outside/secret.txt';
  const home = async () => {
    const { cwd, outside } = project([`### one\n${post}\n< ${path}\n\n### two\n${post}\n< ../shared.txt\n`]);
    const options = { home: join(cwd, 'home'), cwd: outside };
    await restloop(['import', 'api.http', '--session', 'taken'], { ...options, cwd });
    return { file: join(cwd, 'api.http'), options };
  };
  const typed = `${post}X: y\n\n< ${path}`;

  it.each<[string, readonly string[], string?]>([
    ['a run', ['run', 'taken', '--request', 'one']],
    ['a preview', ['preview', 'taken', '--request', 'one']],
    ['a request by its name', ['send', '--session', 'taken', '-r one']],
    ['a request that was changed', ['send', '--session', 'taken', typed]],
    ['a file that is imported', [], '.import api.http\n.send one\n.send\n.preview one'],
    ['a request that is kept again', [], '.import api.http\n.preview one\n.keep other\n.send other'],
    ['a session that is opened', [], '.open taken\n.send one'],
  ])('%s', async (_, args, input) => {
    const { file, options } = await home();
    const given = input === undefined ? {} : { input: input.replace('api.http', file) };
    const ran = await restloop(args, { ...options, ...given });
    expect(ran.stdout + ran.stderr).toContain('outside the project');
    expect(ran.stdout + ran.stderr).not.toContain(secret);
    expect(ran.stdout).not.toContain('200 OK');
    expect(ran.code).toBe(2);
  });

  it('and it can read them from any working directory', async () => {
    const { options } = await home();
    const ran = await restloop(['send', '--session', 'taken', '-r two'], options);
    expect(ran.stdout).toContain('shared');
  });
});

describe.concurrent('a path that is not a file', () => {
  it.each([
    ['fifo', 'is a named pipe, not a file'],
    ['folder', 'folder'],
    ['large.txt', 'large.txt is larger than 64 MB'],
    ['latin1.txt', 'latin1.txt is not UTF-8 text'],
    ['/dev/zero', '/dev/zero'],
    ['/proc/self/environ', '/proc/self/environ'],
  ])('%s is rejected before it can block', async (name, complaint) => {
    const cwd = folderOf({ 'api.http': `${post}\n<@ ${name}\n` });
    linkSync(pipe, join(cwd, 'fifo'));
    mkdirSync(join(cwd, 'folder'));
    writeFileSync(join(cwd, 'latin1.txt'), Buffer.from('é', 'latin1'));
    writeFileSync(join(cwd, 'large.txt'), '');
    truncateSync(join(cwd, 'large.txt'), 64_000_001);
    for (const command of ['preview', 'run']) {
      const { code, stdout, stderr } = await restloop([command, 'api.http'], { cwd });
      expect(stdout + stderr).toContain(complaint);
      expect(stdout + stderr).not.toMatch(stackFrame);
      expect(code).toBe(2);
    }
  });

  it.each<[string, ...string[]]>([
    ['run', 'api.http'],
    ['send', `POST ${demo.url}/echo\n\n<@ fifo`],
    ['send', `POST ${demo.url}/echo\n\n<@ /dev/zero`],
    ['send', `POST ${demo.url}/echo @fifo`],
    ['send', `POST ${demo.url}/echo @/dev/zero`],
    ['send', `POST ${demo.url}/echo --form a@fifo`],
    ['run', 'fifo'],
    ['preview', '/dev/zero'],
    ['import', 'fifo'],
    ['run', 'api.http', '--data', 'fifo.csv'],
    ['send', '--cacert', 'fifo', 'GET https://127.0.0.1:9/'],
    ['run', 'api.http', '--env', 'dev'],
  ])('is also rejected when the user names it: %s %s %s', async (...args) => {
    const cwd = folderOf({ 'api.http': `${post}\n< fifo\n` });
    for (const name of ['fifo', 'fifo.csv', 'http-client.env.json']) linkSync(pipe, join(cwd, name));
    const { code, stdout, stderr } = await restloop(args, { cwd });
    expect(stdout + stderr).toMatch(/is a named pipe, not a file|is a device, not a file/);
    expect(code).toBe(2);
  });
});
