import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

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

function project(files: Record<string, string>): string {
  const cwd = folderOf(files);
  mkdirSync(join(cwd, 'p/.git'), { recursive: true });
  symlinkSync('../out.js', join(cwd, 'p/link.js'));
  return cwd;
}

const projectWith = (files: Record<string, string>): string => project(inProject(files));

async function testsOf(files: Record<string, string>, target = 'p/a.http') {
  const cwd = project(files);
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

  it('requires CommonJS whose comments begin with the words of a module', async () => {
    const code = '// export one function, /* import nothing */\nmodule.exports = { one: 1 };\n';
    const [test] = await testsOf(
      inProject({ 'lib.js': code, 'a.http': fileOf("expect(require('./lib.js').one).to.equal(1);") }),
    );
    expect(test?.message).toBe(null);
  });

  it.each([
    ['a file above the project', '../out.js', /\.\.\/out\.js was not read: it is outside the project/],
    ['a link that leads out of the project', './link.js', /link\.js was not read: it is outside the project/],
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
      { message: expect.stringContaining('a script in a file can require only a literal path') },
      { message: null },
    ]);
  });

  const modules = {
    'lib/count.js':
      'export let count = 0;\nexport function add(by = 1) { count += by; return count; }\nexport default class Counter { get now() { return count; } }\n',
    'lib/all.js':
      "export * from './count.js';\nexport { default as Counter, add as plus } from './count.js';\nexport * as whole from './count';\nimport _, { add as sum } from 'lodash';\nimport data from './data.json';\nimport { zero } from './common.js';\nimport * as common from './common.js';\nexport const [first, { second }] = [sum(1, zero), { second: _.add(2, data.zero) }], three = common.default.three;\nexport async function later() { return await Promise.resolve('late'); }\nexport default () => first + second;\n",
    'lib/common.js': 'exports.zero = 0;\nexports.three = 3;\n',
    'lib/data.json': '{"zero": 0, "name": "n"}',
    'lib/odd.js':
      "import { even } from './even.js';\nexport const odd = (n) => n !== 0 && even(n - 1);\nexport const name = 'odd';\n",
    'lib/even.mjs':
      "import { odd, name } from './odd.js';\nexport const even = (n) => n === 0 || odd(n - 1);\nexport const seen = () => name;\n",
    'lib/even.js': "export * from './even.mjs';\n",
  };

  it('imports named, default and all exports of ES modules, CommonJS, JSON and packages', async () => {
    const script = [
      "import sum2, { Counter, plus, count, later, three as drei } from './lib/all.js';",
      "import * as all from './lib/all.js';",
      'import {',
      '  even,',
      '  seen,',
      "} from './lib/even.js';",
      "import data, { name } from './lib/data.json';",
      "import { zero } from './lib/common';",
      "import isEmpty from 'lodash/isEmpty';",
      "import './lib/common.js';",
      "client.test('values', () => {",
      '  expect([sum2(), drei, zero, data.name, name, isEmpty([]), even(10), seen()]).to.deep.equal([3, 3, 0, "n", "n", true, true, "odd"]);',
      '});',
      "client.test('bindings are live in modules', () => {",
      '  expect(plus(2)).to.equal(2);',
      '  expect([new Counter().now, all.count, all.whole.count, count]).to.deep.equal([2, 2, 2, 0]);',
      '});',
      "client.test('asynchronous', async () => expect(await later()).to.equal('late'));",
      "client.test('frozen', () => expect(() => { 'use strict'; all.count = 1; }).to.throw(TypeError));",
      "client.test('line', () => { throw new Error('here'); });",
    ].join('\n');
    const tests = await testsOf(
      inProject({ ...modules, 'a.http': `GET ${demo.url}/echo\n\n> {%\n${script}\n%}\n` }),
    );
    const failed = tests.filter(({ passed }) => !passed);
    expect([tests.length, failed]).toMatchObject([
      5,
      [{ name: 'line', place: { label: 'p/a.http', line: 23 } }],
    ]);
  });

  it('that is a file of its own imports from its folder', async () => {
    const [test] = await testsOf(
      inProject({
        ...modules,
        'lib/after.js':
          "import { add } from './count.js';\nclient.test('adds', () => expect(add(5)).to.equal(5));\n",
        'a.http': `GET ${demo.url}/echo\n\n> ./lib/after.js\n`,
      }),
    );
    expect(test).toMatchObject({ name: 'adds', passed: true });
  });

  it('reports errors of an imported file at their own line', async () => {
    const tests = await testsOf(
      inProject({
        'lib/deep/bad.js': 'export const fine = 1;\n\nexport function fail() {\n  return null.x;\n}\n',
        'a.http': `GET ${demo.url}/echo\n\n> {%\nimport { fail } from './lib/deep/bad.js';\nclient.test('fails', () => fail());\n%}\n`,
      }),
    );
    expect(tests).toMatchObject([{ place: { label: 'lib/deep/bad.js', line: 4, column: 15 } }]);
  });

  it.each([
    [
      'out of the project',
      "import { out } from '../out.js';",
      /import "\.\.\/out\.js": .*outside the project/,
    ],
    [
      'by a link out of the project',
      "import { out } from './link.js';",
      /link\.js was not read: it is outside/,
    ],
    ['that is not there', "import x from './none.js';", /there is no file \.\/none\.js/],
    [
      'of a package that is not there',
      "import x from 'left-pad';",
      /a\.http:4:1: import "left-pad" finds nothing: scripts can require .*lodash[\s\S]*Nothing was sent/,
    ],
    [
      'whose path is computed',
      "const name = 'lib';\nawait import('../' + name);",
      /a\.http:5:14: SyntaxError: import\(\) takes a literal path, such as '\.\/lib\.js'[\s\S]*Nothing was sent/,
    ],
    ['without that export', "import { nope } from './lib/count.js';", /count\.js has no export "nope"/],
    [
      'whose import has not that export',
      "import './lib/wrong.js';",
      /p\/lib\/wrong\.js:2:1: \.\/count\.js has no export "nope"/,
    ],
    [
      'with a syntax error',
      "import { x } from './lib/syntax.js';",
      /p\/lib\/syntax\.js:2:8: SyntaxError: Unexpected token '\('[\s\S]*Nothing was sent/,
    ],
    [
      'that awaits at its top',
      "import { x } from './lib/await.js';",
      /p\/lib\/await\.js:1:18: SyntaxError: .*cannot await at its top/,
    ],
    [
      'of JSON with a mistake, whose text is not quoted',
      "require('./lib/wrong.json');",
      /p\/lib\/wrong\.json:2:2: not JSON: a value was expected here/,
    ],
  ])('is refused an import %s', async (_, line, message) => {
    const ran = await restloop(['run', 'p/a.http'], {
      cwd: projectWith({
        'lib/count.js': modules['lib/count.js'],
        'lib/wrong.js': "\nimport { nope } from './count.js';\n",
        'lib/syntax.js': 'export const x = 1;\nexport (;\nx)',
        'lib/await.js': 'export const x = await 1;\n',
        'lib/wrong.json': '{"key":\n sk-live-7}',
        'a.http': `GET ${demo.url}/echo\n\n> {%\n${line}\n%}\n`,
      }),
    });
    expect([ran.code !== 0, `${ran.stdout}${ran.stderr}`]).toEqual([true, expect.stringMatching(message)]);
  });

  it('loads a file or a package by import() with a written path, also in files that it imports', async () => {
    const tests = await testsOf(
      inProject({
        'lib/value.js': 'export const value = 42;\n',
        'lib/common.js': 'module.exports = { own: 7 };\n',
        'lib/late.js': "export const late = async () => (await import('./value.js')).value;\n",
        'lib/late.cjs': "exports.late = () => import('./common.js').then((m) => m.default.own);\n",
        'a.http': `GET ${demo.url}/echo\n\n> {%\nimport { late } from './lib/late.js';\nconst first = (await import('./lib/value.js')).value;\nconst common = await import('./lib/common');\nconst _ = await import('lodash');\nconst later = await late();\nconst latest = await require('./lib/late.cjs').late();\nclient.test('all', () => expect([first, common.own, _.add(1, 2), later, latest]).to.deep.equal([42, 7, 3, 42, 7]));\n%}\n`,
      }),
    );
    expect(tests).toMatchObject([{ name: 'all', message: null, passed: true }]);
  });

  it.each([
    [
      'behind another statement',
      "'use strict'; import { x } from './lib.js'; client.test('x', () => expect(x).to.equal(1));",
    ],
    [
      'behind a comment',
      "/* first */ import { x } from './lib.js';\nclient.test('x', () => expect(x).to.equal(1));",
    ],
    [
      'in a comment of a script that is not strict',
      "/*\nimport x from './none.js'\n*/\nwith ({ y: 1 }) client.test('x', () => expect(y).to.equal(1));",
    ],
  ])('reads an import %s', async (_, code) => {
    const tests = await testsOf(
      inProject({ 'lib.js': 'export const x = 1;', 'a.http': `GET ${demo.url}/echo\n\n> {%\n${code}\n%}\n` }),
    );
    expect(tests).toMatchObject([{ name: 'x', message: null, passed: true }]);
  });

  it('that fails in an imported file names the line there, and its own', async () => {
    const cwd = projectWith({
      'lib/a.js': 'export function boom() {\n  throw new TypeError("deep");\n}\n',
      'a.http': `< {%\nimport { boom } from './lib/a.js';\nboom();\n%}\nGET ${demo.url}/echo\n`,
    });
    const { code, stdout } = await restloop(['run', 'p/a.http'], { cwd });
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('TypeError: deep (lib/a.js:2:9, called at p/a.http:3:1)'),
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
