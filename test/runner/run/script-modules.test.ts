import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from './files.ts';
import { reportOf, requestsOf } from './reported-run.ts';

const demo = await demoServer();

const lib = {
  'lib/math.js':
    "const { zero } = require('./deep');\nconst _ = require('lodash');\nexports.sum = (a, b) => _.add(a, b) + zero;\nexports.count = 0;\n",
  'lib/deep/index.js': "exports.zero = require('../data.json').zero;\nexports.parent = require('../math');\n",
  'lib/data.json': '{"zero": 0}',
  'lib/notes.txt': 'secret',
};

const fileOf = (...lines: readonly string[]): string =>
  `GET ${demo.url}/echo\n\n> {%\n${lines.map((line, index) => `client.test('${index}', () => { ${line} });`).join('\n')}\n%}\n`;

async function testsOf(files: Record<string, string>, target = 'p/a.http') {
  const cwd = folderOf(files);
  mkdirSync(join(cwd, 'p/.git'), { recursive: true });
  symlinkSync('../out.js', join(cwd, 'p/link.js'));
  const report = reportOf(await restloop(['run', target, '--reporter', 'json'], { cwd }));
  return requestsOf(report)[0]?.tests ?? [];
}

const inProject = (files: Record<string, string>): Record<string, string> => ({
  'out.js': 'exports.out = 1;',
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`p/${path}`, text])),
});

describe('a script of a file', () => {
  it('requires JavaScript and JSON beside it, with what these require, each once', async () => {
    const tests = await testsOf(
      inProject({
        ...lib,
        'a.http': fileOf(
          "expect(require('./lib/math.js').sum(1, 2)).to.equal(3);",
          "expect(require('./lib/math')).to.equal(require('./lib/math.js'));",
          "expect(require('./lib/deep').parent.sum).to.be.a('function');",
        ),
      }),
    );
    expect(tests.map(({ message }) => message)).toEqual([null, null, null]);
  });

  it.each([
    ['a file above the project', '../out.js', /\.\.\/out\.js is not read: it is outside of the project/],
    [
      'a link that leads out of the project',
      './link.js',
      /link\.js is not read: it is outside of the project/,
    ],
    ['a file that is not there', './lib/none', /there is no file \.\/lib\/none/],
    ['a file that is not code', './a.http', /there is no file \.\/a\.http/],
  ])('does not get %s', async (_, path, message) => {
    const [test] = await testsOf(inProject({ ...lib, 'a.http': fileOf(`require('${path}');`) }));
    expect(test).toMatchObject({ passed: false, message: expect.stringMatching(message) });
  });

  it('does not get a file whose path it computes, and a file sees nothing of Node', async () => {
    const tests = await testsOf(
      inProject({
        'lib/node.js':
          'exports.seen = [typeof process, typeof globalThis.constructor.constructor("return this")().process];',
        'a.http': fileOf(
          "const path = './lib/' + 'notes.txt'; require(path);",
          "expect(require('./lib/node.js').seen).to.deep.equal(['undefined', 'undefined']);",
        ),
      }),
    );
    expect(tests).toMatchObject([
      { message: expect.stringContaining('only a file whose path is written out') },
      { message: null },
    ]);
  });

  it('of a collection of Bruno requires files from the folder of the collection', async () => {
    const tests = await testsOf(
      inProject({
        ...lib,
        'bruno.json': '{"version": "1", "name": "shop", "type": "collection"}',
        'users/one.bru': `meta {\n  name: one\n  type: http\n}\n\nget {\n  url: ${demo.url}/echo\n}\n\ntests {\n  const { sum } = require('./lib/math');\n  test('adds', () => expect(sum(2, 2)).to.equal(4));\n}\n`,
      }),
      'p',
    );
    expect(tests).toMatchObject([{ name: 'adds', passed: true }]);
  });
});
