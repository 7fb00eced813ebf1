import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

let asked = 0;
const server = createServer(({ url = '' }, response) => {
  asked += 1;
  response.sendDate = false;
  if (url === '/bytes') return void response.end(Buffer.from([0, 255, 254, 1]));
  // Every second request of it fails.
  if (url === '/flaky') response.statusCode = asked % 2 === 0 ? 200 : 500;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ url, token: 'tok-1234567', text: '<b>"é"</b> ]]>' }));
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

/** A request of each kind that reports show in a way of its own. */
const files = {
  'a.http': `### passed
# @name passed
# @expect status == 200
GET {{base}}/a?q=1
X-Key: {{key}}

### failed
# @expect body $.url == "/b"
POST {{base}}/a
Content-Type: application/json

{"id": {{n}}}

### without a test
GET {{base}}/bytes
`,
  'b.http': `### script
GET {{base}}/b

> {%
client.log('said', res.body.token);
client.test('fails', () => expect(res.body.url).to.equal('/c'));
await client.send('GET {{base}}/sent');
%}

### disabled
# @disabled
GET {{base}}/never

### unresolved
GET {{base}}/{{nope}}

### multipart
POST {{base}}/form
Content-Type: multipart/form-data; boundary=x

--x
Content-Disposition: form-data; name="a"

1
--x--
`,
  'c.http': `### refused
GET http://127.0.0.1:9/

### loop
# @name loop
# @loop for 2
# @expect status == 200
GET {{base}}/loop/{{$index}}

### flaky
# @retry 2
# @expect status == 200
GET {{base}}/flaky

### throws
GET {{base}}/throws

> {% throw new Error('no') %}
`,
  'd.http': `# @mistyped\n### one\nGET {{base}}/one\n`,
};

const reporters = ['pretty', 'json', 'junit', 'tap', 'github', 'ctrf', 'markdown', 'html'];
const outputs = reporters.flatMap((name) => ['--reporter', `${name}:r.${name}`]);

/** Times, and what counts time, differ from one run to the next. */
const withoutTimes = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+Z)?/g, 'THEN')
    .replace(
      /"(durationMs|dns|connect|tls|wait|download|total|duration|waited|start|stop)":(?:[\d.]+|null)/g,
      '"$1":0',
    )
    .replace(/(time|data-ms)="[\d.]+"/g, '$1="0"')
    .replace(/[\d.]+ (?:ms|s)\b/g, '0 ms')
    .replace(/"version":"[^"]*"/, '"version":"0"');

function reportsIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    reporters.map((name) => [name, withoutTimes(readFileSync(join(folder, `r.${name}`), 'utf8'))]),
  );
}

async function run(cwd: string, ...flags: string[]) {
  asked = 0;
  const given = ['--var', `base=${base}`, '--var', 'n=7', '--secret', 'key=key-7654321'];
  return restloop(['run', '.', ...given, ...flags], { cwd });
}

async function runShards(cwd: string, count: number, ...flags: string[]): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, at) => `s${at + 1}.json`);
  for (const [at, path] of paths.entries())
    await run(cwd, '--shard', `${at + 1}/${count}`, '--reporter', `json:${path}`, ...flags);
  return paths;
}

describe('merge-reports', () => {
  it.each([[1], [3]])('writes the reports of one run from those of %i shards', async (count) => {
    const cwd = folderOf(files);
    const whole = await run(cwd, ...outputs);
    const expected = reportsIn(cwd);
    const paths = await runShards(cwd, count);
    const merged = await restloop(['merge-reports', ...paths.reverse(), ...outputs], { cwd });
    expect(merged.code).toBe(whole.code);
    const found = reportsIn(cwd);
    expect(JSON.parse(found['json'] ?? '')).toEqual(JSON.parse(expected['json'] ?? ''));
    for (const name of reporters) expect([name, found[name]]).toEqual([name, expected[name]]);
  });

  it('has the rows of data in their order', async () => {
    const cwd = folderOf({
      'a.http': '### a\nGET {{base}}/{{id}}\n',
      'b.http': '### b\nGET {{base}}/{{id}}\n',
      'rows.csv': 'id\n1\n2\n',
    });
    const paths = await runShards(cwd, 2, '--data', 'rows.csv', '--data-name', 'id');
    const { stdout } = await restloop(['merge-reports', ...paths, '--json'], { cwd });
    const { files: found } = JSON.parse(stdout);
    expect(found.map(({ file, row }: { file: string; row: string }) => `${file} ${row}`)).toEqual([
      'a.http 1',
      'b.http 1',
      'a.http 2',
      'b.http 2',
    ]);
  });

  it('has setup first and teardown last, for each shard', async () => {
    const cwd = folderOf({
      'a.http': 'GET {{base}}/a\n',
      'b.http': 'GET {{base}}/b\n',
      'c-clean.http': '# @teardown\n\n### x\nGET {{base}}/x\n',
      'd-login.http': '# @setup\n\n### x\nGET {{base}}/x\n',
    });
    const paths = await runShards(cwd, 2);
    const { stdout } = await restloop(['merge-reports', ...paths, '--json'], { cwd });
    expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual(
      ['d-login', 'd-login', 'a', 'b', 'c-clean', 'c-clean'].map((name) => `${name}.http`),
    );
  });

  it('keeps secrets masked', async () => {
    const cwd = folderOf(files);
    const paths = await runShards(cwd, 2);
    await restloop(['merge-reports', ...paths, ...outputs], { cwd });
    for (const text of Object.values(reportsIn(cwd))) expect(text).not.toContain('key-7654321');
  });

  const report = (more: object) =>
    JSON.stringify({ files: [], summary: {}, exitCode: 0, version: '1.0.0', ...more });
  const shard = (index: number, count: number, of = ['a.http']) => ({
    shard: { index, count, files: of, own: of },
  });
  it('fails for shards that are missing, and for files that no shard ran', async () => {
    const cwd = folderOf(files);
    const paths = await runShards(cwd, 4);
    const { stderr, stdout, code } = await restloop(
      ['merge-reports', paths[1] ?? '', paths[3] ?? '', '--json'],
      {
        cwd,
      },
    );
    expect(stderr).toMatch(/Shards 1\/4, 3\/4 are missing\./);
    expect(JSON.parse(stdout).problems[0]).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/missing/),
    });
    expect([code, JSON.parse(stdout).exitCode]).toEqual([1, 1]);
    const good = folderOf({ 'a.json': report(shard(1, 2)) });
    expect((await restloop(['merge-reports', 'a.json'], { cwd: good })).code).toBe(2);
    const first = JSON.parse(readFileSync(join(cwd, 's1.json'), 'utf8'));
    writeFileSync(join(cwd, 's1.json'), JSON.stringify({ ...first, files: [] }));
    const lost = await restloop(['merge-reports', ...paths], { cwd });
    expect(lost.stderr).toMatch(/No report has [abcd]\.http\.[\s\S]*--shard-times/);
    expect(lost.stderr).toMatch(/error/);
  });

  it('misses a file whose setup another shard ran', async () => {
    const get = 'GET {{base}}/x\n';
    const cwd = folderOf({ 'a.http': `### up\n# @setup\n${get}\n### a\n${get}`, 'b.http': get });
    const paths = await runShards(cwd, 2);
    expect((await restloop(['merge-reports', ...paths], { cwd })).stderr).not.toContain('No report has');
    const own = paths.find((path) => readFileSync(join(cwd, path), 'utf8').includes('"own":["a.http"]'));
    const left = JSON.parse(readFileSync(join(cwd, own ?? ''), 'utf8'));
    writeFileSync(join(cwd, own ?? ''), JSON.stringify({ ...left, files: [] }));
    const { code, stderr } = await restloop(['merge-reports', ...paths], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('No report has a.http.')]);
  });

  it.each<[what: string, one: string, other: string, says: RegExp]>([
    [
      'the same shard twice',
      report(shard(1, 2)),
      report(shard(1, 2)),
      /a\.json and b\.json are both shard 1\/2\./,
    ],
    [
      'shards of different runs',
      report(shard(1, 2)),
      report(shard(2, 3)),
      /a\.json is shard 1\/2, and b\.json is shard 2\/3/,
    ],
    [
      'shards of other files',
      report(shard(1, 2)),
      report(shard(2, 2, ['b.http'])),
      /to different runs: the files/,
    ],
    [
      'reports of different versions',
      report({}),
      report({ version: '2.0.0' }),
      /written by restloop 1\.0\.0, and b\.json by restloop 2\.0\.0/,
    ],
    ['what is no report', report({}), '{"requests": []}', /b\.json is not a JSON report of a run/],
    [
      'what is no JSON, without its text',
      report({}),
      'sk-live-7',
      /b\.json is not JSON: a value was expected at 1:1\.\n/,
    ],
    ['half a report', report({}), '{"files": [', /b\.json is not JSON/],
    [
      'requests that are none',
      report({}),
      report({ files: [{ file: 'a', requests: [1] }] }),
      /b\.json is not a JSON report/,
    ],
    ['an exit code that is none', report({}), report({ exitCode: -1.5 }), /b\.json is not a JSON report/],
    ['a shard of too many', report({}), report(shard(1, 1e9)), /b\.json is not a JSON report/],
    ['a shard that is null', report({}), report({ shard: null }), /b\.json is not a JSON report/],
    ['an unknown reason', report({}), report({ stopped: '\u001b[31m' }), /b\.json is not a JSON report/],
    [
      'a summary of texts',
      report({}),
      report({ summary: { requests: '1' } }),
      /b\.json is not a JSON report/,
    ],
    [
      'a problem of another severity',
      report({}),
      report({
        problems: [{ severity: 'x', message: 'm', hint: null, file: null, line: null, column: null }],
      }),
      /b\.json is not a JSON report/,
    ],
  ])('refuses %s, and writes nothing', async (_, one, other, says) => {
    const cwd = folderOf({ 'a.json': one, 'b.json': other });
    const ran = await restloop(['merge-reports', 'a.json', 'b.json', '--reporter', 'junit:r.xml'], { cwd });
    expect(ran.stderr).toMatch(says);
    expect(ran.code).toBe(2);
    expect(() => readFileSync(join(cwd, 'r.xml'))).toThrow('ENOENT');
  });

  it('refuses a report that is listed twice', async () => {
    const cwd = folderOf({ 'a.json': report({}) });
    const ran = await restloop(['merge-reports', 'a.json', './a.json'], { cwd });
    expect(ran.stderr).toMatch(/\.\/a\.json is listed twice/);
  });
});
