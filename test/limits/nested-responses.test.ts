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

const kinds: [kind: string, width: number, times: number][] = [
  ['json', 2, 100_000],
  ['xml', 7, 35_000],
];
const urlOf = (kind: string, times: number): string => `${server.url}/${kind}/${times}`;

/** A response is printed whole, in proportion to its size. */
function expectInProportion(printed: string, size: number): void {
  expect(printed.length).toBeGreaterThanOrEqual(size);
  expect(printed.length).toBeLessThan(30 * size);
}

describe.each(kinds)('a response of nested %s', (kind, width, times) => {
  const url = urlOf(kind, times);

  it.each([
    ['a script', ['eval', `await client.send('GET ${url}')`]],
    ['send', ['send', `GET ${url}`]],
  ])('is printed in proportion to its size: %s', async (_, args) => {
    const ran = await restloopProcess(args, { env });
    expect(ran.code).toBe(0);
    expectInProportion(ran.stdout, width * times);
  });
});

describe('nested responses that follow one another', () => {
  it('are printed in proportion to their sizes: standard input', async () => {
    const inputs = kinds.map(([kind, , times]) => `GET ${urlOf(kind, times)}`);
    const ran = await restloopProcess([], { input: inputs.join('\n'), env });
    expect(ran.code).toBe(0);
    const printed = ran.stdout.split(/^> GET \S+$/m).slice(1);
    expect(printed).toHaveLength(kinds.length);
    for (const [at, [, width, times]] of kinds.entries())
      expectInProportion(printed[at] ?? '', width * times);
  });

  it('are checked and reported by a run', async () => {
    const requests = kinds.map(
      ([kind, , times]) => `# @expect status 200\n# @expect body $[0] exists\nGET ${urlOf(kind, times)}\n`,
    );
    const cwd = folderOf({ 'a.http': requests.join('\n###\n') });
    const ran = await restloopProcess(['run', 'a.http', '--reporter', 'junit'], { cwd, env });
    expect(ran.stdout).toContain('</testsuites>');
    expect(ran.stdout.length).toBeLessThan(100_000);
    expect(ran.stdout.match(/<failure/g)).toHaveLength(kinds.length);
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
