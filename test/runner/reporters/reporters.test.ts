import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../src/demo/server.ts';
import { demoServer } from '../../support/demo.ts';
import { program, restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();
const mixed = [
  '< {%\nclient.setSecret("key", "s3cr3t-key"); client.setVar("plain", 1);\n%}',
  '### good & <fine>',
  '# @expect status 200',
  'GET /users/1',
  '',
  '### bad',
  '# @expect body $.body == "a%b"',
  'POST /echo?k={{key}}',
  'X-API-Key: {{key}}',
  'Content-Type: text/plain',
  '',
  'the {{key}}',
  '',
  '> {%\nclient.log("key is", client.getVar("key"));\n%}',
  '',
  '### broken',
  'GET http://127.0.0.1:9/',
  '',
].join('\n');

/** Each of these runs is the same for all tests. */
const reports = new Map<string, ReturnType<typeof runWith>>();

function report(...reporters: string[]) {
  const key = reporters.join(' ');
  const found = reports.get(key) ?? runWith(reporters);
  reports.set(key, found);
  return found;
}

async function runWith(reporters: readonly string[]) {
  const cwd = folderOf({ 'dir/api.http': mixed });
  const flags = reporters.flatMap((reporter) => ['--reporter', reporter]);
  const ran = await restloop(['run', 'dir/api.http', '--var', `base_url=${demo.url}`, ...flags], { cwd });
  return { ...ran, cwd };
}

describe.concurrent('reporters', () => {
  it.each(['pretty', 'json', 'junit', 'tap', 'github'])('%s masks secrets everywhere', async (name) => {
    const { stdout, stderr, code } = await report(name);
    expect(stdout + stderr).not.toContain('s3cr3t-key');
    expect(stdout).toContain('••••••');
    expect(code).toBe(1);
  });

  it('pretty shows the sent request, the response, and expected and actual values', async () => {
    const { stdout } = await report('pretty');
    expect(stdout).toMatch(/✓ good & <fine> .*200 OK/);
    expect(stdout).toMatch(/✗ bad .*dir\/api\.http:\d+/);
    expect(stdout).toMatch(/- expected "a%b"\n +\+ received "the ••••••"/);
    expect(stdout).toMatch(
      /request\n +POST .*\/echo\?k=••••••\n +X-API-Key: ••••••[\s\S]*response\n +HTTP\/1\.1 200 OK/,
    );
    expect(stdout).toMatch(/✗ broken[\s\S]*refused/);
    expect(stdout).toMatch(/3 requests, 3 sent; 2 tests, 1 failed; 1 error;/);
    expect(stdout).not.toContain('\x1b');
  });

  it('pretty omits passed requests when only failures are requested', async () => {
    const cwd = folderOf({ 'good.http': '### fine\nGET /users/1\n', 'mixed.http': mixed });
    const flags = ['--var', `base_url=${demo.url}`, '--failures-only'];
    const { stdout, code } = await restloop(['run', 'good.http', 'mixed.http', ...flags], { cwd });
    expect(stdout).toMatch(/^mixed\.http\n {2}✗ bad [\s\S]*✗ broken/);
    expect(stdout).not.toMatch(/good|fine\b.*200/);
    expect(stdout).toMatch(/4 requests, 4 sent; 2 tests, 1 failed; 1 error;/);
    expect(code).toBe(1);
  });

  it('junit writes XML for CI systems', async () => {
    const { stdout } = await report('junit');
    const { elements, attributesOf } = readXml(stdout);
    expect(elements).toEqual([
      'testsuites',
      'testsuite',
      'testcase',
      'testcase',
      'failure',
      'system-out',
      'testcase',
      'error',
    ]);
    const counts = { tests: '3', failures: '1', errors: '1' };
    expect(attributesOf('testsuites')).toMatchObject([{ name: 'restloop', ...counts }]);
    expect(attributesOf('testsuite')).toMatchObject([
      {
        name: 'dir/api.http',
        ...counts,
        skipped: '0',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      },
    ]);
    expect(attributesOf('testcase')).toMatchObject([
      {
        name: 'good & <fine>: status 200',
        classname: 'dir/api.http',
        time: expect.stringMatching(/^\d+\.\d{3}$/),
      },
      { name: 'bad: body $.body == "a%b"' },
      { name: 'broken' },
    ]);
    expect(attributesOf('failure')).toMatchObject([
      { type: 'failed', message: expect.stringContaining('a%b') },
    ]);
  });

  it('tap numbers its tests, and explains failures', async () => {
    const { stdout } = await report('tap');
    expect(stdout).toMatch(
      /^TAP version 14\n# dir\/api\.http\nok 1 - good & <fine>: status 200\nnot ok 2 - bad: body \$\.body == "a%b"\n {2}---\n/,
    );
    expect(stdout).toMatch(/ {2}at: "dir\/api\.http:9"\n/);
    expect(stdout).toMatch(/not ok 3 - broken\n[\s\S]*\n1\.\.3\n$/);
  });

  it('github annotates file and line, with escaped text', async () => {
    const { stdout } = await report('github');
    expect(stdout).toMatch(
      /^::error file=dir\/api\.http,line=9,title=bad%3A body \$\.body == "a%25b"::expected .*%0A- expected "a%25b"%0A/m,
    );
    expect(stdout.split('\n').filter((line) => line.startsWith('::error'))).toHaveLength(2);
  });

  it('several reporters write at once, for people and for machines', async () => {
    const { stdout, stderr, cwd } = await report('pretty', 'json', 'junit:out/report.xml', 'tap:report.tap');
    expect(JSON.parse(stdout).summary.requests).toBe(3);
    expect(stderr).toMatch(/✗ bad/);
    expect(readFileSync(join(cwd, 'out/report.xml'), 'utf8')).toMatch(/<\/testsuites>\n$/);
    expect(readFileSync(join(cwd, 'report.tap'), 'utf8')).toMatch(/1\.\.3\n$/);
  });

  it('nothing is sent when a report cannot be written', async () => {
    const cwd = folderOf({ 'api.http': 'GET /never-sent\n' });
    const args = ['--var', `base_url=${demo.url}`, '--reporter', 'junit:/dev/null/report.xml'];
    const { code, stderr } = await restloop(['run', 'api.http', ...args], { cwd });
    expect(stderr).toMatch(/report\.xml cannot be written/);
    expect([code, demo.requests.some(({ url }) => url === '/never-sent')]).toEqual([2, false]);
  });
});

describe.concurrent('the end of a run', () => {
  const start = (cwd: string, ...args: string[]) =>
    spawn(process.execPath, [program, 'run', 'api.http', '--var', `base_url=${demo.url}`, ...args], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), NO_COLOR: '1' },
    });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'writes the reports of the completed part on %s',
    async (signal) => {
      const own = await startDemoServer();
      const cwd = folderOf({
        'api.http': '### quick\nGET /users/1\n\n### slow\nGET /delay/50000\n\n### never\nGET /users/2\n',
      });
      const reporters = ['junit:report.xml', 'json:report.json', 'pretty'].flatMap((name) => [
        '--reporter',
        name,
      ]);
      const child = start(cwd, '--var', `base_url=${own.url}`, ...reporters);
      child.stdout.setEncoding('utf8');
      let seen = '';
      child.stdout.on('data', (text) => {
        seen += text;
      });
      // Finished requests are printed while the run waits for the next one.
      while (!seen.includes('quick') || !own.requests.some(({ url }) => url.startsWith('/delay/')))
        await new Promise((next) => setTimeout(next, 10));
      child.kill(signal);
      const [code] = await once(child, 'close');
      await own.close();
      const document = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
      expect(document).toMatchObject({ summary: { requests: 2 }, exitCode: 130, stopped: 'interrupted' });
      expect(document.files[0].requests.map(({ name }: { name: string }) => name)).toEqual(['quick', 'slow']);
      expect(readFileSync(join(cwd, 'report.xml'), 'utf8')).toMatch(/<\/testsuites>\n$/);
      expect(seen).toMatch(/Interrupted/);
      expect(code).toBe(130);
    },
  );

  it('is silent when the reader is gone', async () => {
    const own = await startDemoServer();
    const many = Array.from({ length: 900 }, (_, index) => `### r${index}\nGET /bytes/20000\n`).join('\n');
    const child = start(folderOf({ 'api.http': many }), '--reporter', 'json', '--var', `base_url=${own.url}`);
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child, 'close');
    expect(complaint).toBe('');
    expect(own.requests.length).toBeLessThan(900);
    await own.close();
  });

  it('gives a slow reader every byte', async () => {
    const file = Array.from({ length: 8 }, (_, index) => `### r${index}\nGET /bytes/1000000\n`).join('\n');
    const child = start(folderOf({ 'api.http': file }), '--reporter', 'json');
    child.stdout.pause();
    await new Promise((later) => setTimeout(later, 500));
    const pieces: Buffer[] = [];
    for await (const piece of child.stdout) pieces.push(piece);
    const { files } = JSON.parse(Buffer.concat(pieces).toString());
    const sizes = files[0].requests.map(
      ({ response }: { response: { body: string } }) => Buffer.from(response.body, 'base64').length,
    );
    expect(sizes).toEqual(Array.from({ length: 8 }, () => 1_000_000));
  });
});

/** The elements in the order in which they open, and their attributes; throws for what is not well-formed. */
function readXml(text: string) {
  const open: string[] = [];
  const found: { readonly name: string; readonly attributes: Record<string, string> }[] = [];
  for (const [, close, name = '', attributes = '', single] of text
    .replace(/^<\?xml.*?\?>/, '')
    .matchAll(/<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescapeXml(value),
      ]);
      found.push({ name, attributes: Object.fromEntries(pairs) });
      if (single !== '/') open.push(name);
    }
  }
  expect(open).toEqual([]);
  expect(text.replace(/<\/?[\w-]+(?:\s+[\w-]+="[^"<]*")*\s*\/?>|<\?xml.*?\?>/g, '')).not.toMatch(
    /[<>]|&(?!amp;|lt;|gt;|quot;|#\d+;)/,
  );
  return {
    elements: found.map(({ name }) => name),
    attributesOf: (name: string) =>
      found.filter((one) => one.name === name).map(({ attributes }) => attributes),
  };
}

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#10;', '\n')
    .replaceAll('&amp;', '&');
