import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();

const first = `GET {{base_url}}/users/1

> {%
globalThis.leak = 1;
function helper() { return 1; }
Array.prototype.every = () => true;
require('lodash').leak = 1;
require('chai').Assertion.overwriteMethod('equal', () => function () {});
client.global.set('kept', 7);
client.test('replaced', () => expect(1).to.equal(2));
%}
`;

const second = `GET {{base_url}}/users/2

> {%
client.test('globals', () => client.assert(typeof leak + typeof helper === 'undefinedundefined', 'leaked'));
client.test('built-ins', () => client.assert(![1].every(() => false), 'replaced'));
client.test('packages', () => client.assert(require('lodash').leak === undefined, 'leaked'));
client.test('variables', () => client.assert(client.global.get('kept') === 7, 'lost'));
client.test('flags', () => client.assert(ofFlag() === 3, 'lost'));
client.test('false', () => expect(1).to.equal(2));
%}
`;

describe('the scripts of a file in a run of several', () => {
  it.each([['1'], ['2']])(
    'find no globals and no packages of another file (%s parallel)',
    async (parallel) => {
      const cwd = folderOf({ 'a.http': first, 'b.http': second });
      const given = ['--var', `base_url=${demo.url}`, '--eval', 'function ofFlag() { return 3 }'];
      const repeated = ['--parallel', parallel, '--iterations', parallel, '--reporter', 'json'];
      const { stdout, code } = await restloop(['run', 'a.http', 'b.http', ...given, ...repeated], { cwd });
      const files: readonly { file: string; requests: readonly { tests: readonly Test[] }[] }[] =
        JSON.parse(stdout).files;
      const tests = files
        .filter(({ file }) => file.includes('b.http'))
        .flatMap(({ requests }) => requests.flatMap((request) => request.tests));
      const failed = tests.filter(({ passed }) => !passed).map(({ name }) => name);
      expect(new Set(failed)).toEqual(new Set(['false']));
      expect([tests.length, code]).toEqual([6 * Number(parallel), 1]);
    },
  );
});

interface Test {
  readonly name: string;
  readonly passed: boolean;
}
