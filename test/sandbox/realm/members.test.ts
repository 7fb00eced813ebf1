import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Harness, jsonResponse, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
  await harness.run('1');
});
afterAll(() => harness.sandbox.dispose());

/** Runs the code, and tells what stands behind the path: `name sort text`. */
async function membersOf(code: string, ...path: string[]): Promise<readonly string[] | null> {
  await harness.run(code);
  await harness.sandbox.settled();
  const members = await harness.sandbox.members(path);
  return members?.map(({ name, sort, text }) => `${name} ${sort} ${text}`.trim()) ?? null;
}

describe('members of what a script has defined', () => {
  it('are the own keys with type and value', async () => {
    const code = `const api = {
      users: [{ id: 7, name: 'Ada' }, { id: 8 }], base: 'http://h', port: 80, on: true, none: null, not: undefined,
      since: new Date(0), list(size, { page } = {}) {}, quick: async (a) => a, one: b => b, Thing: class {}, big: 1n,
    }`;
    expect(await membersOf(code, 'api')).toEqual([
      'users array [{id: 7, name: "Ada"}, {id: 8}]',
      'base string "http://h"',
      'port number 80',
      'on boolean true',
      'none null null',
      'not undefined undefined',
      'since date 1970-01-01T00:00:00.000Z',
      'list function (size, { page } = {})',
      'quick function (a)',
      'one function (b)',
      'Thing class',
      'big bigint a bigint',
    ]);
  });

  it.each([
    ['an element', 'var a1 = { users: [{ id: 7 }] }', ['a1', 'users', '0'], ['id number 7']],
    ['a key that is no name', 'var a2 = { "x y": { z: 1 } }', ['a2', 'x y'], ['z number 1']],
    [
      'an instance: its own, then its class',
      'class Animal { speak() {} }; class Cat extends Animal { lives = 9; get age() { throw 1 } purr(loud) {} }; var cat = new Cat()',
      ['cat'],
      ['lives number 9', 'age getter', 'purr function (loud)', 'speak function ()'],
    ],
    [
      'a class: what is static',
      'class Box { static made = 1; static of(x) {} }',
      ['Box'],
      ['of function (x)', 'made number 1', 'call function', 'apply function', 'bind function'],
    ],
    [
      'an object without a prototype',
      'var bare = Object.assign(Object.create(null), { k: 1 })',
      ['bare'],
      ['k number 1'],
    ],
  ])('%s', async (_, code, path, expected) => {
    const members = await membersOf(code, ...path);
    expect(members?.map((line) => line.replace(/^(call|apply|bind) function .*$/, '$1 function'))).toEqual(
      expected,
    );
  });

  it.each([
    [
      'a list',
      'var list = [1, 2]',
      'list',
      ['0 number 1', '1 number 2', 'length number 2', 'map function', 'at function'],
    ],
    ['a text', 'var word = "x"', 'word', ['padStart function', 'at function']],
    ['a number', 'var count = 1', 'count', ['toFixed function']],
    ['a Map', 'var map = new Map()', 'map', ['get function', 'size getter']],
    ['JavaScript itself', '', 'Math', ['PI number 3.141592653589793', 'max function']],
    [
      'client',
      '',
      'client',
      [
        'setVar function (name, value)',
        'global object {set: ƒ, get: ƒ, clear: ƒ, clearAll: ƒ, isEmpty: ƒ, headers: {set: ƒ, …}}',
      ],
    ],
  ])('%s has those of its kind', async (_, code, name, expected) => {
    expect(await membersOf(code, name)).toEqual(expect.arrayContaining(expected));
  });

  it('of the last response, parsed when it is asked for', async () => {
    harness.sandbox.setResponse(1, jsonResponse({ users: [{ id: 7 }] }));
    expect(await membersOf('', 'res')).toEqual(
      expect.arrayContaining(['status number 200', 'ok boolean true', 'body getter']),
    );
    expect(await membersOf('', 'res', 'body')).toEqual(['users array [{id: 7}]']);
    expect(await membersOf('', 'res', 'body', 'users', '0')).toEqual(['id number 7']);
    expect(await membersOf('', 'response', 'headers')).toEqual(
      expect.arrayContaining(['content-type string "application/json"', 'get function (name)']),
    );
    expect(await membersOf('({ a: 1 })', '_')).toEqual(['a number 1']);
  });

  it('of an empty path are the global names, those of the user first', async () => {
    const members = (await membersOf('var mine = 1; function ours(a) {}')) ?? [];
    expect(members).toEqual(
      expect.arrayContaining([
        'mine number 1',
        'ours function (a)',
        'res getter',
        expect.stringMatching(/^Math object/),
      ]),
    );
    expect(members.indexOf('ours function (a)')).toBeLessThan(
      members.findIndex((line) => line.startsWith('client ')),
    );
  });
});

describe('asking for members', () => {
  it('runs no getter, no trap, and nothing that a script has put into the built-ins', async () => {
    const code = `
      var ran = [];
      var traps = new Proxy({}, { get: (_, name) => () => { ran.push(name); } });
      var watched = new Proxy({ a: 1 }, traps);
      var heir = Object.create(watched);
      Object.defineProperty(heir, 'own', { value: 1 });
      var asked = { get it() { ran.push('getter'); return { deep: 1 } }, watched, toJSON() { ran.push('toJSON') } };
      Object.defineProperty(asked, 'constructor', { get() { ran.push('constructor') } });
      Array.prototype[Symbol.iterator] = function () { ran.push('iterator'); return [][Symbol.iterator]() };
      Object.prototype.toJSON = function () { ran.push('prototype.toJSON') };
      1`;
    // What an answer tells of the names is another matter.
    await harness.run(code);
    await harness.run('ran.length = 0');
    expect(await membersOf('', 'asked')).toEqual([
      'it getter',
      'watched proxy',
      'toJSON function ()',
      'constructor getter',
    ]);
    expect(await membersOf('', 'asked', 'it')).toBeNull();
    expect(await membersOf('', 'watched')).toBeNull();
    expect(await membersOf('', 'watched', 'a')).toBeNull();
    expect(await membersOf('', 'heir')).toEqual(['own number 1']);
    expect(await membersOf('', 'heir', 'a')).toBeNull();
    expect(await harness.print('ran.join()')).toBe("''");
  });

  it.each([
    ['nowhere', ['nowhere']],
    ['nothing', ['nil']],
    ['behind nothing', ['nil', 'a', 'b']],
  ])('leads nowhere: %s', async (_, path) => {
    expect(await membersOf('var nil = null', ...path)).toBeNull();
  });

  it('is bounded, whatever the object', async () => {
    const code = `
      var many = {}; for (let i = 0; i < 5000; i += 1) many['k' + i] = i;
      var long = new Array(1e7).fill(0);
      var bytes = new Uint8Array(1e7);
      var text = new String('x'.repeat(1e7));
      var deep = {}; for (let i = 0, at = deep; i < 5000; i += 1) at = at.a = {};
      var loop = {}; loop.self = loop;
      var name = { ['n'.repeat(1000)]: 1, ok: 'x'.repeat(1e6), esc: '\\u001b[2J\\u009b' };`;
    expect(await membersOf(code, 'many')).toHaveLength(1000);
    expect((await membersOf('', 'long'))?.filter((line) => /^\d/.test(line))).toHaveLength(100);
    expect((await membersOf('', 'bytes'))?.filter((line) => /^\d/.test(line))).toHaveLength(100);
    expect((await membersOf('', 'text'))?.filter((line) => /^\d/.test(line))).toHaveLength(100);
    expect(await membersOf('', 'deep')).toEqual(['a object {a: {a: {…}}}']);
    expect(await membersOf('', 'loop')).toEqual(['self object {self: {self: {…}}}']);
    const [ok = '', esc = ''] = (await membersOf('', 'name')) ?? [];
    expect(ok.length).toBeLessThan(120);
    expect(esc).not.toMatch(/[\u0000-\u001f\u0080-\u009f]/);
  });

  it('gives up in time, and leaves the session as it was', async () => {
    const code =
      'var slow = {}; for (let i = 0; i < 90; i += 1) { slow[i + "k"] = huge(); } function huge() { const o = {}; for (let i = 0; i < 3000; i += 1) o["a" + i] = i; return o; }';
    expect((await membersOf(code, 'slow'))?.length ?? 0).toBeLessThanOrEqual(1000);
    expect(await harness.print('Object.keys(slow).length')).toBe('90');
  });

  it('returns nothing at once while code computes, and then answers the newest question', async () => {
    const computing = harness.run('for (const end = Date.now() + 300; Date.now() < end;);');
    expect(await harness.sandbox.members(['Math'])).toBeNull();
    await computing;
    await harness.sandbox.settled();
    const [first, second, third] = await Promise.all([
      harness.sandbox.members(['Math']),
      harness.sandbox.members(['JSON']),
      harness.sandbox.members(['client']),
    ]);
    expect(first?.map(({ name }) => name)).toContain('max');
    expect(second).toBeNull();
    expect(third?.map(({ name }) => name)).toContain('setVar');
  });

  it('waits until the child is ready, and returns nothing if it is gone', async () => {
    // On a busy machine, the first listing of a child may take longer than it has.
    await eventually(async () => {
      const { sandbox } = await startSandbox();
      const members = await sandbox.members([]);
      await sandbox.dispose();
      expect((members ?? []).map(({ name }) => name)).toContain('client');
      expect(await sandbox.members([])).toBeNull();
    });
  });
});
