import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf } from '../reported-run.ts';

const demo = await demoServer();

/** Files that a run in a folder lists. */
async function listed(cwd: string, ...flags: string[]): Promise<string[]> {
  const { stdout } = await restloop(['run', '.', '--list', '--json', ...flags], { cwd });
  const requests: readonly { file: string }[] = JSON.parse(stdout).requests;
  return [...new Set(requests.map(({ file }) => file))];
}

async function shards(cwd: string, count: number, ...flags: string[]): Promise<string[][]> {
  const found: string[][] = [];
  for (let index = 1; index <= count; index += 1)
    found.push(await listed(cwd, '--shard', `${index}/${count}`, ...flags));
  return found;
}

const file = (requests: number, head = '') => head + '### one\nGET /users/1\n\n'.repeat(requests);

/** A request of a JSON report. */
const result = { name: 'x', line: 1, request: null, response: null, error: null, tests: [], diagnostics: [] };

/** Files of some requests, each in one of a few groups or in none. */
const suites = fc.array(fc.record({ requests: fc.integer({ min: 1, max: 5 }), group: fc.nat(6) }), {
  minLength: 1,
  maxLength: 12,
});

describe('--shard', () => {
  it('has every file in exactly one shard, and groups whole', async () => {
    await fc.assert(
      fc.asyncProperty(suites, fc.integer({ min: 1, max: 5 }), async (written, count) => {
        const names = written.map((_, index) => `f${String(index).padStart(2, '0')}.http`);
        const cwd = folderOf(
          Object.fromEntries(
            written.map(({ requests, group }, index) => [
              names[index],
              file(requests, group < 3 ? `# @group g${group}\n\n` : ''),
            ]),
          ),
        );
        const found = await shards(cwd, count);
        expect(found.flat().sort()).toEqual(names);
        for (const name of ['g0', 'g1', 'g2']) {
          const members = names.filter((_, index) => `g${written[index]?.group}` === name);
          expect(
            found.filter((shard) => members.some((member) => shard.includes(member))).length,
          ).toBeLessThan(2);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('balances by the number of requests, and by the times of an earlier report', async () => {
    const cwd = folderOf({
      'a.http': file(1),
      'b.http': file(1),
      'c.http': file(1),
      'd.http': file(3),
      'times.json': JSON.stringify({
        files: ['a', 'b', 'c', 'd'].map((name, index) => ({
          file: `${name}.http`,
          requests: [{ ...result, durationMs: [900, 100, 100, 100][index] }],
        })),
        summary: {},
        exitCode: 0,
      }),
    });
    expect(await shards(cwd, 2)).toEqual([['d.http'], ['a.http', 'b.http', 'c.http']]);
    expect(await shards(cwd, 2, '--shard-times', 'times.json')).toEqual([
      ['a.http'],
      ['b.http', 'c.http', 'd.http'],
    ]);
  });

  it('counts the requests of a file whose requests were all skipped', async () => {
    const cwd = folderOf({
      'a.http': file(1),
      'b.http': file(1),
      'times.json': JSON.stringify({
        files: ['a', 'b'].map((name) => ({
          file: `${name}.http`,
          requests: [{ ...result, durationMs: 0, skipped: { reason: 'setup failed' } }],
        })),
        summary: {},
        exitCode: 1,
      }),
    });
    expect(await shards(cwd, 2, '--shard-times', 'times.json')).toEqual([['a.http'], ['b.http']]);
  });

  it('runs setup, once and teardown in each shard, and reports the files of all', async () => {
    const cwd = folderOf({
      'a.http': file(1),
      'b.http': file(1),
      'clean.http': `# @teardown\n\n### clean\nGET /users/3\n`,
      'login.http': `# @setup\n\n### login\nGET /users/2\n\n> {% client.global.set('id', 1) %}\n`,
    });
    for (const index of [1, 2]) {
      const args = [
        'run',
        '.',
        '--var',
        `base_url=${demo.url}`,
        '--shard',
        `${index}/2`,
        '--reporter',
        'json',
      ];
      const ran = await restloop(args, { cwd });
      const report = reportOf(ran);
      expect(report.files.map((one) => one.file)).toEqual([
        'login.http',
        index === 1 ? 'a.http' : 'b.http',
        'clean.http',
      ]);
      expect(report).toMatchObject({ shard: { index, count: 2, files: ['a.http', 'b.http'] } });
    }
  });

  it('sends nothing where there are more shards than files', async () => {
    const cwd = folderOf({ 'a.http': file(1), 'login.http': '# @setup\n\nGET /users/2\n' });
    const ran = await restloop(['run', '.', '--var', `base_url=${demo.url}`, '--shard', '3/3'], { cwd });
    expect(ran.stderr).toMatch(/--shard 3\/3: this shard has no files/);
    expect(ran.stdout).toMatch(/0 requests/);
    expect(ran.code).toBe(0);
  });

  it.each([
    [['--shard', '0/3'], /--shard 0\/3: not a shard/],
    [['--shard', '4/3'], /--shard 4\/3: not a shard/],
    [['--shard', '2'], /--shard 2: not a shard/],
    [['--shard-times', 'a.http'], /--shard-times needs --shard/],
    [['--shard', '1/2', '--shard-times', 'none.json'], /none\.json/],
    [['--shard', '1/2', '--shard-times', 'a.http'], /a\.http is not JSON/],
    [['--shard', '1/2', '--shard-times', 'x.json'], /x\.json is not a JSON report of a run/],
  ])('refuses %j', async (flags, says) => {
    const ran = await restloop(['run', 'a.http', ...flags], {
      cwd: folderOf({ 'a.http': file(1), 'x.json': '[]' }),
    });
    expect(ran.stderr).toMatch(says);
    expect(ran.code).toBe(2);
  });
});
