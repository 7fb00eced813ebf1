import { describe, expect, it } from 'vitest';
import { run } from '../../../../src/index.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reporters, seenRuns } from './seen-runs.ts';

const { base, ran, reportOf, seen } = await seenRuns();

describe('a request skipped by # @disabled', () => {
  const text = `@stage = prod
### old
# @disabled
GET HOST/old

> {%
not even read(
%}

### new
# @disabled stage === 'prod'
GET HOST/new

### live
# @expect status == 200
GET HOST/live
`;

  it('is skipped in every report, with the reason', async () => {
    const { code, stdout, cwd } = await ran(text, ...reporters);
    const { readFileSync } = await import('node:fs');
    const read = (name: string) => readFileSync(`${cwd}/${name}`, 'utf8');
    expect([code, seen]).toEqual([0, ['/live']]);
    expect(stdout).toMatch(/^ {2}- old {2}disabled$/m);
    expect(stdout).toMatch(/^ {2}- new {2}disabled: stage === 'prod'$/m);
    expect(stdout).toContain('3 requests, 1 sent; 1 test, 0 failed; 0 errors; 2 skipped;');
    expect(read('r.xml')).toMatch(/tests="3" failures="0" errors="0" skipped="2"/);
    expect(read('r.xml')).toContain('<skipped message="disabled"/>');
    expect(read('r.tap')).toMatch(/^ok 1 - old # SKIP disabled\nok 2 - new # SKIP disabled: stage/m);
    expect(read('r.txt')).toContain('2 skipped');
    expect(JSON.parse(read('r.json')).summary).toMatchObject({ requests: 3, sent: 1, skipped: 2 });
  });

  it('is in the report of the library', async () => {
    const cwd = folderOf({ 'api.http': `### old\n# @disabled\nGET ${base}/old\n` });
    const { files, summary } = await run(`${cwd}/api.http`);
    expect(files[0]?.requests[0]).toMatchObject({ skipped: { reason: 'disabled' }, response: null });
    expect([summary.errors, summary.skipped, summary.untested]).toEqual([0, 1, 0]);
  });

  it('does not run scripts of its file when all requests are skipped', async () => {
    const file = '< {%\nthrow new Error("ran");\n%}\n\n### a\n# @disabled\nGET HOST/a\n';
    const { code, skipped } = await reportOf(file);
    expect([code, skipped]).toEqual([0, ['disabled']]);
  });

  it('can have errors, and the name of another request', async () => {
    const { code, skipped } = await reportOf(
      '# @disabled\n# @name a\n# @expect statsu 1\nGET HOST/{{nope}}\n\n###\n# @name a\nGET HOST/a\n',
    );
    expect([code, skipped, seen]).toEqual([0, ['disabled', null], ['/a']]);
  });

  it('is not used by a reference', async () => {
    const { skipped, code } = await reportOf(
      '# @name login\n# @disabled\nGET HOST/login\n\n###\n# @ref login\nGET HOST/a\n\n###\nGET HOST/{{login.response.body.$.id}}\n',
    );
    expect([code, skipped, seen]).toEqual([3, ['disabled', null, null], ['/a']]);
  });

  it('can be selected by name and tag', async () => {
    const { stdout } = await ran(
      '### a\n# @tag slow\n# @disabled\nGET HOST/a\n\n### b\nGET HOST/b\n',
      '--tag',
      'slow',
    );
    expect(stdout).toContain('1 request, 0 sent;');
    expect(seen).toEqual([]);
  });

  it('is skipped in a session as well', async () => {
    const home = folderOf({});
    const text = `# @disabled true\nGET ${base}/a\n`;
    const cwd = folderOf({ 'api.http': text });
    await restloop(['import', 'api.http', '--session', 'kept'], { cwd, home });
    const { code, stdout } = await restloop(['run', 'kept'], { cwd, home });
    expect([code, seen]).toEqual([0, []]);
    expect(stdout).toMatch(/1 skipped/);
  });
});

describe('the condition of # @disabled', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['0', false],
    ['""', false],
    ['null', false],
    ['undefined', false],
    ['NaN', false],
    ['"false"', true],
    ['[]', true],
    ['() => false', true],
    ['stage', true],
    ['!stage', false],
    ["stage !== 'prod' // only there", false],
    ["client.getVar('stage') === 'prod'", true],
    ['await Promise.resolve(stage === "prod")', true],
  ])('is JavaScript: %s', async (condition, isSkipped) => {
    const { code, skipped } = await reportOf(
      `@stage = prod\n\n### a\n# @disabled ${condition}\nGET HOST/a\n`,
    );
    expect([code, seen.length]).toEqual([0, isSkipped ? 0 : 1]);
    expect(skipped).toEqual([isSkipped ? `disabled: ${condition}` : null]);
  });

  it('sees variables of earlier scripts and of --var', async () => {
    const file = `### a\nGET HOST/a\n\n> {%\nclient.setVar('flag', {on: res.body.id === 7});\n%}\n\n### b\n# @disabled flag.on\nGET HOST/b\n\n### c\n# @disabled stage !== 'staging'\nGET HOST/c\n`;
    expect((await reportOf(file, '--var', 'stage=dev')).skipped).toEqual([
      null,
      'disabled: flag.on',
      "disabled: stage !== 'staging'",
    ]);
    expect(seen).toEqual(['/a']);
  });

  it('is evaluated in each iteration', async () => {
    const cwd = folderOf({
      'api.http': `# @disabled n === '2'\nGET ${base}/{{n}}\n`,
      'rows.csv': 'n\n1\n2\n3\n',
    });
    const { code } = await restloop(['run', 'api.http', '--data', 'rows.csv'], { cwd });
    expect([code, seen]).toEqual([0, ['/1', '/3']]);
  });

  it('fails its request at its position when it throws, and the others run', async () => {
    const { code, stdout } = await ran('### a\n# @disabled nope.x\nGET HOST/a\n\n### b\nGET HOST/b\n');
    expect([code, seen]).toEqual([1, ['/b']]);
    expect(stdout).toMatch(/ReferenceError: nope is not defined \(api\.http:2:\d+\)/);
  });

  it('shows the request in a dry run when the condition needs a response', async () => {
    const { code, stdout } = await ran('### a\n# @disabled flag.on\nGET HOST/a\n', '--dry-run');
    expect([code, seen]).toEqual([0, []]);
    expect(stdout).toContain(`GET ${base}/a`);
  });
});
