import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { enter, openShell } from '../e2e/shell.ts';
import { restloopProcess } from '../runner/program.ts';
import { folderOf } from '../runner/run/files.ts';

/** `/json/N` is N nested arrays, `/xml/N` as many nested elements. */
const server = await startServer(({ url }, response) => {
  const [, kind, times] = url.split('/');
  const [open, close] = kind === 'xml' ? ['<a>', '</a>'] : ['[', ']'];
  response.setHeader('content-type', `application/${kind}`);
  response.end(open.repeat(Number(times)) + close.repeat(Number(times)));
});
afterAll(() => server.close());

/** Far less than 700 kB of nested arrays used to take. */
const env = { NODE_OPTIONS: '--max-old-space-size=60' };

describe.each([
  ['json', 2, 100_000],
  ['xml', 7, 35_000],
])('a response of nested %s', (kind, width, times) => {
  const url = `${server.url}/${kind}/${times}`;

  it.each<[entry: string, args: readonly string[], input: string]>([
    ['standard input', [], `GET ${url}`],
    ['a script', ['eval', `await client.send('GET ${url}')`], ''],
    ['send', ['send', `GET ${url}`], ''],
  ])('is printed in proportion to its size: %s', async (_, args, input) => {
    const ran = await restloopProcess(args, { input, env });
    expect(ran.code).toBe(0);
    expect(ran.stdout.length).toBeGreaterThanOrEqual(width * times);
    expect(ran.stdout.length).toBeLessThan(30 * width * times);
  });

  it('is checked and reported by a run', async () => {
    const cwd = folderOf({ 'a.http': `# @expect status 200\n# @expect body $[0] exists\nGET ${url}\n` });
    const ran = await restloopProcess(['run', 'a.http', '--reporter', 'junit'], { cwd, env });
    expect(ran.stdout).toContain('</testsuites>');
    expect(ran.stdout.length).toBeLessThan(100_000);
    expect(ran.code).toBe(1);
  });
});

describe('a response of nested arrays in the shell', () => {
  it('is shown, searched, and its parts are completed', async () => {
    const shell = await openShell({ rows: 24, cols: 100, env });
    await enter(shell, `GET ${server.url}/json/100000`, 'more lines');
    shell.press('f4');
    await shell.waitForScreen('q back');
    shell.press('end');
    await shell.waitForScreen('199999/199999');
    shell.press('q');
    await shell.waitForScreen('unsaved session');
    shell.type('res.body[0]');
    await shell.waitForScreen('res.body[0]');
    shell.press('enter');
    await shell.waitForScreen(/\[Array\]/);
    await enter(shell, '6 * 7', '42');
  });
});
