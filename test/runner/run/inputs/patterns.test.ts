import { expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf } from '../reported-run.ts';

const demo = await demoServer();

const cwd = folderOf({
  'a.http': 'GET /users/1\n',
  'b.rest': 'GET /users/1\n',
  'tests/one.http': 'GET /users/1\n',
  'tests/two.http': 'GET /users/1\n',
  'tests/deep/one.http': 'GET /users/1\n',
  'odd[1].http': 'GET /users/1\n',
});

it.each([
  ['*.http', ['a.http', 'odd[1].http']],
  ['./*.rest', ['b.rest']],
  ['tests/*.http', ['tests/one.http', 'tests/two.http']],
  ['tests/**/one.http', ['tests/deep/one.http', 'tests/one.http']],
  ['**/two.http', ['tests/two.http']],
  ['*/t?o.http', ['tests/two.http']],
  ['odd[?].http', ['odd[1].http']],
])(
  'runs the files that the pattern %s matches, where the shell leaves it as it is',
  async (pattern, files) => {
    const ran = await restloop(['run', pattern, '--json', '--var', `base_url=${demo.url}`], { cwd });
    expect([ran.code, reportOf(ran).files.map(({ file }) => file)]).toEqual([0, files]);
  },
);

it('names where it looked for a pattern without a match', async () => {
  const ran = await restloop(['run', 'nowhere/*.http'], { cwd });
  expect([ran.code, ran.stderr]).toEqual([
    2,
    expect.stringMatching(/No request file matches nowhere\/\*\.http\.\n {2}looked in /),
  ]);
});

it('shows what a run takes where it has no target', async () => {
  const ran = await restloop(['run'], { cwd });
  expect([ran.code, ran.stderr]).toEqual([
    2,
    expect.stringContaining('restloop run tests/ runs the files of a folder'),
  ]);
});
