import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, stackFrame } from './program.ts';
import { folderOf } from './run/files.ts';

const head = '###\nPOST http://127.0.0.1:9/\nContent-Type: text/plain\n\n';

/** Previews a file beside a text, one in Latin-1, and a folder. */
async function preview(body: string) {
  const cwd = folderOf({ 'api.http': `${head}${body}\n`, 'v.txt': 'v is {{v}}' });
  writeFileSync(join(cwd, 'latin1.txt'), Buffer.from('{{v}} é', 'latin1'));
  mkdirSync(join(cwd, 'folder'));
  const ran = await restloop(['preview', '--json', '--var', 'v=1', '--var', 'name=v', 'api.http'], { cwd });
  expect(ran.stderr).not.toMatch(stackFrame);
  return { ...ran, body: ran.stdout === '' ? null : JSON.parse(ran.stdout).requests[0]?.body };
}

describe.concurrent('a file of a typed request that cannot be read', () => {
  const at = 'POST http://127.0.0.1:9/';
  it.each([
    ['as the body', `${at} @./none`, '1:27 The file ./none does not exist'],
    ['as a part', `${at} a=1 c@./none`, '1:32 The file ./none does not exist'],
    ['as a folder', `${at} c@./folder`, '1:28 ./folder is a folder, not a file'],
    ['by a placeholder', `${at} @./{{name}}`, '1:27 The file ./none does not exist'],
    ['behind a file', `${at} c@./v.txt/x`, '1:28 The file ./v.txt/x does not exist'],
  ])('%s is an error of its preview', async (_, request, said) => {
    const cwd = folderOf({ 'v.txt': '' });
    mkdirSync(join(cwd, 'folder'));
    const { stderr, code } = await restloop(['preview', '--var', 'name=none', request], { cwd });
    expect(stderr).toContain(`✗ error ${said}`);
    expect(stderr).toContain(at);
    expect(code).toBe(2);
  });

  it('is named in the JSON, each by itself', async () => {
    const { stdout, code } = await restloop(['preview', '--json', `${at} a@./one b@./two`], {
      cwd: folderOf({}),
    });
    expect(JSON.parse(stdout)).toMatchObject({
      requests: [
        {
          diagnostics: [
            {
              code: 'unreadable-file',
              severity: 'error',
              part: 'body',
              line: 1,
              column: 28,
              hint: 'check the path',
            },
            { code: 'unreadable-file', column: 36 },
          ],
        },
      ],
      exitCode: 2,
    });
    expect(code).toBe(2);
  });
});

describe.concurrent('body files', () => {
  it.each([
    ['alone', '<@ ./v.txt', 'v is 1'],
    ['among lines', 'a\n<@ ./v.txt\nz', 'a\nv is 1\nz'],
    ['by a placeholder', '<@ ./{{name}}.txt', 'v is 1'],
    ['as it is', '< ./v.txt', { file: './v.txt' }],
  ])('%s', async (_, text, body) => {
    expect(await preview(text)).toMatchObject({ code: 0, body });
  });

  it.each([
    ['that is no UTF-8', '<@ ./latin1.txt', /5:4: \.\/latin1\.txt is not UTF-8 text/],
    ['that is a folder', '< ./folder', /api\.http:5:3: there is no file \.\/folder/],
    ['that is not there', 'a\n<@ ./none', /api\.http:6:4: there is no file \.\/none/],
  ])('%s is an error', async (_, text, says) => {
    const { code, stderr } = await preview(text);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });
});
