import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'ctrf';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();
const files = {
  'api.http': `< {% client.setSecret('key', 's3cr3t-key') %}
### good
# @expect status 200
GET /users/1

### bad | <b>name</b> \`code\`
# @expect body $.url == "x"
POST /echo?k={{key}}
Content-Type: text/plain

</pre><script>alert(1)</script> \`\`\` {{key}}

### scripted
GET /users/1

> {%
client.test('compares', () => {
  expect(res.body.id).to.equal(2);
});
client.test('sends', async () => {
  const found = await client.send('GET /users/2');
  expect(found.status).to.equal(500);
});
%}

### unreachable
GET http://127.0.0.1:9/

### off
# @disabled
GET /users/1
`,
  'rows.csv': 'name,n\nAda,1\n"Grace | Hopper",2\n',
};

async function reportOf(reporter: string, ...args: string[]) {
  const cwd = folderOf(files);
  const variables = ['--var', `base_url=${demo.url}`];
  const ran = await restloop(['run', 'api.http', ...variables, '--reporter', reporter, ...args], { cwd });
  return { ...ran, cwd };
}

describe.concurrent('a report of CTRF', () => {
  it('is valid by the schema of CTRF, with states, places and summary', async () => {
    const { stdout, code } = await reportOf('ctrf');
    const report = JSON.parse(stdout);
    expect(validate(report)).toMatchObject({ valid: true });
    expect(report.results.summary).toMatchObject({ tests: 6, passed: 1, failed: 4, skipped: 1, suites: 1 });
    expect(report.results.tests).toMatchObject([
      { name: 'good: status 200', status: 'passed', filePath: 'api.http' },
      { status: 'failed', trace: expect.stringContaining('but there is no value at') },
      { name: 'scripted: compares', line: 18, message: expect.stringContaining('expected 1 to equal 2') },
      { name: 'scripted: sends', line: 22 },
      { name: 'unreachable', status: 'failed', rawStatus: 'error' },
      { name: 'off', status: 'skipped' },
    ]);
    expect(code).toBe(1);
  });

  it('is valid for a run that is refused', async () => {
    const report = JSON.parse((await reportOf('ctrf', '--env', 'nope')).stdout);
    expect(validate(report)).toMatchObject({ valid: true });
    expect(report.results.tests).toMatchObject([
      { status: 'failed', message: expect.stringContaining('nope') },
    ]);
  });

  it('names rows by a column of the data', async () => {
    const report = JSON.parse((await reportOf('ctrf', '--data', 'rows.csv', '--data-name', 'name')).stdout);
    expect(validate(report)).toMatchObject({ valid: true });
    expect(report.results.tests.at(-1).suite).toEqual(['api.http', '2: Grace | Hopper']);
  });
});

describe.concurrent('a report in Markdown', () => {
  it('lists failures first and then files, and escapes the names of requests', async () => {
    const { stdout } = await reportOf('markdown', '--data', 'rows.csv', '--data-name', 'name,n');
    expect(stdout).toMatch(
      /^## ❌ restloop\n\n10 requests, 8 tests, 2 passed, 6 failed, 2 errors, 2 skipped, /,
    );
    expect(stdout).toContain('❌ bad &#124; &#60;b&#62;name&#60;/b&#62; &#96;code&#96;');
    expect(stdout).toContain('&#91;1&#58; Ada, 1&#93; <code>api.http&#58;18</code>');
    expect(stdout).toContain('\n````\n');
    expect(stdout.split('\n').filter((line) => line.startsWith('| ❌'))).toHaveLength(2);
    expect(stdout).not.toContain('s3cr3t-key');
  });

  it('holds no command of a CI log', async () => {
    const cwd = folderOf({
      'api.http':
        'GET /users/1\n\n> {% client.test("t", () => { throw new Error("x\\n::warning::yy\\n##vso[task.x]y"); }) %}\n',
    });
    const args = ['run', 'api.http', '--var', `base_url=${demo.url}`, '--reporter', 'markdown'];
    expect((await restloop(args, { cwd })).stdout).not.toMatch(/^(?:::warning|##vso)/m);
  });

  it('is added to the summary of a step of GitHub Actions', async () => {
    const cwd = folderOf({ 'api.http': '# @expect status 200\nGET /users/1\n', 'summary.md': 'before\n' });
    const summary = join(cwd, 'summary.md');
    const args = ['run', 'api.http', '--var', `base_url=${demo.url}`, '--reporter', `markdown:${summary}`];
    await restloop(args, { cwd, env: { GITHUB_STEP_SUMMARY: summary } });
    expect(readFileSync(summary, 'utf8')).toMatch(
      /^before\n## ✅ restloop\n\n1 request, 1 test, 1 passed, 0 failed/,
    );
  });
});

describe.concurrent('a report in HTML', () => {
  it('loads nothing, runs its own script only, and shows bodies as text', async () => {
    const { stdout } = await reportOf('html');
    const policy =
      /content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-([^']+)'"/.exec(stdout);
    const { createHash } = await import('node:crypto');
    const script = /<script>([\s\S]*?)<\/script>/.exec(stdout)?.[1] ?? '';
    expect(createHash('sha256').update(script).digest('base64')).toBe(policy?.[1]);
    expect(stdout.match(/<script/g)).toHaveLength(1);
    expect(stdout).toContain('&#60;/pre&#62;&#60;script&#62;alert(1)');
    expect(stdout).not.toMatch(/s3cr3t-key|<(?:link|img|iframe)|https?:\/\/(?!127\.0\.0\.1|www\.w3\.org)/);
    expect(() => new Function(script)).not.toThrow();
  });

  it('has every request with its state, its status and its time', async () => {
    const { stdout } = await reportOf('html');
    const states = Array.from(
      stdout.matchAll(/<details class="request (\w+)" data-ms="[\d.]+">/g),
      ([, state]) => state,
    );
    expect(states).toEqual(['passed', 'failed', 'failed', 'failed', 'skipped']);
    expect(stdout).toContain('<span>200</span>');
    expect(stdout).toContain('<span>api.http:8</span>');
    expect(stdout).toContain('5 requests, 4 tests, 3 failed, 1 error, 1 skipped');
  });
});

describe.concurrent('every report', () => {
  it.each(['pretty', 'json', 'junit', 'tap', 'github', 'ctrf', 'markdown'])(
    '%s names the line and the column of a failing test of a script, and what scripts sent',
    async (reporter) => {
      const { stdout } = await reportOf(reporter);
      expect(stdout).toMatch(
        reporter === 'json'
          ? /"place":\{"label":"api\.http","line":18,"column":26\}/
          : /api\.http(?:%3A|:)18(?:%3A|:)26/,
      );
      expect(stdout).toMatch(reporter === 'json' ? /"scriptExchanges":\[\{/ : /sent by its scripts/);
    },
  );

  it.each(['pretty', 'json', 'junit', 'tap', 'github', 'ctrf', 'markdown', 'html'])(
    '%s keeps as much of a body as --report-body says',
    async (reporter) => {
      const cwd = folderOf({
        'api.http': `# @expect body == "none"\nPOST /echo\nContent-Type: text/plain\n\n${'long'.repeat(20_000)}\n`,
      });
      const variables = ['--var', `base_url=${demo.url}`, '--report-body', '1k'];
      const { stdout } = await restloop(['run', 'api.http', ...variables, '--reporter', reporter], { cwd });
      expect(stdout.length).toBeLessThan(reporter === 'html' ? 20_000 : 12_000);
      expect(stdout).toMatch(/more characters|--report-body keeps 1000 of/);
    },
  );

  it.each(['pretty', 'json', 'junit', 'tap', 'ctrf', 'markdown', 'html'])(
    '%s cuts what is masked, and no secret in two',
    async (reporter) => {
      const cwd = folderOf({
        'api.http': '# @expect body == "zzz"\nPOST /echo\nContent-Type: text/plain\n\ntok-of-4811 {{key}}\n',
      });
      const flags = ['--secret', 'key=tok-of-4811', '--report-body', '8', '--reporter', reporter];
      const { stdout } = await restloop(['run', 'api.http', '--var', `base_url=${demo.url}`, ...flags], {
        cwd,
      });
      expect(stdout).not.toMatch(/tok-/);
    },
  );

  it.each([
    ['--report-body', 'much', '--report-body much: not a size.'],
    ['--reporter', 'ctfr', 'did you mean ctrf?'],
  ])('refuses %s %s', async (flag, value, message) => {
    const { code, stderr } = await reportOf('pretty', flag, value);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('refuses a column that the data does not have', async () => {
    const { code, stderr } = await reportOf('pretty', '--data', 'rows.csv', '--data-name', 'nme');
    expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean name?')]);
  });
});
