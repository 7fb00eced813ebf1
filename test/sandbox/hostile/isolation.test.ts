import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callableNames } from '../../../src/sandbox/realm/trusted/dynamic.ts';
import { type Harness, jsonResponse, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
  harness.sandbox.setResponse(1, jsonResponse({ id: 7 }));
});

afterAll(() => harness.sandbox.dispose());

async function list(code: string): Promise<string[]> {
  const outcome = await harness.run(code);
  if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
  return JSON.parse(outcome.json ?? 'null');
}

/**
 * Visits everything that a script can reach from some values by properties, accessors and prototypes, and names what
 * is not made of the script's own built-ins. A host object, or a function of another realm, is not.
 */
const walk = `function walk(roots) {
  const seen = new Set();
  const foreign = [];
  const queue = Object.entries(roots).map(([name, value]) => [name, value]);
  let count = 0;
  while (queue.length > 0) {
    const [path, value] = queue.pop();
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    count += 1;
    let top = value;
    while (Object.getPrototypeOf(top) !== null) top = Object.getPrototypeOf(top);
    if (top !== Object.prototype && top !== value) foreign.push(path + ' has a foreign prototype');
    const tag = Object.prototype.toString.call(value);
    if (/Reference|ExternalCopy|Isolate|Context|Dereference|Callback/.test(tag)) foreign.push(path + ' is ' + tag);
    queue.push([path + '.[[Prototype]]', Object.getPrototypeOf(value)]);
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
      const at = path + '.' + String(key);
      queue.push([at, descriptor.value], [at + ' (get)', descriptor.get], [at + ' (set)', descriptor.set]);
      if (descriptor.get) {
        try { queue.push([at + ' (read)', Reflect.get(value, key)]); } catch (error) { queue.push([at + ' (thrown)', error]); }
      }
    }
  }
  return { count, foreign };
}`;

describe('globals that a script can reach', () => {
  it('are searched by a walk that finds a foreign object', async () => {
    await harness.print(walk);
    expect(
      await list(
        'walk({ a: { b: [() => Object.create(Object.create(null))] }, c: Object.create(Object.create(null)) }).foreign',
      ),
    ).toEqual(['c has a foreign prototype']);
  });

  it('are made of their own built-ins, from the global object on', async () => {
    await harness.print(walk);
    const outcome = await harness.run('walk({ globalThis })');
    const { count, foreign } = JSON.parse((outcome.kind === 'value' && outcome.json) || '{}');
    expect(foreign).toEqual([]);
    expect(count).toBeGreaterThan(800);
  });

  it('are made of their own built-ins, from every object that the shell makes', async () => {
    const outcome = await harness.run(`
      const errorOf = (call) => { try { return call(); } catch (error) { return error; } };
      const timer = setTimeout(() => {}, 1);
      const key = await crypto.subtle.importKey('raw', new Uint8Array(4), { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']);
      walk({
        res,
        sent: await client.send('GET /x'),
        promise: client.send('GET /y'),
        refused: errorOf(() => client.setVar('', 1)),
        uninterpolated: errorOf(() => client.interpolate('{{x}}')),
        overflow: errorOf(function deep() { client.vars(); deep(); }),
        variable: (client.setVar('v', { d: new Date(0), l: [{}] }), client.getVar('v')),
        variables: client.vars(),
        url: new URL('http://h/?a=1'),
        params: new URL('http://h/?a=1').searchParams,
        wrongUrl: errorOf(() => new URL('x')),
        bytes: new TextEncoder().encode('x'),
        decoder: new TextDecoder(),
        clone: structuredClone({ a: [new Map()] }),
        digest: await crypto.subtle.digest('SHA-1', new Uint8Array(1)),
        key,
        timer,
        chai: expect(1),
        chaiError: errorOf(() => expect(1).to.equal(2)),
        imported: await import('fs').catch((error) => error),
        proxy: new Proxy({}, {}),
      })`);
    const { count, foreign } = JSON.parse((outcome.kind === 'value' && outcome.json) || '{}');
    expect(foreign).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });

  it('are those of the language and of the documentation', async () => {
    const language: string[] = runInNewContext('Object.getOwnPropertyNames(globalThis)');
    const removed = ['WebAssembly', 'SharedArrayBuffer', 'Atomics'];
    const ours = [
      ...['client', 'request', 'res', 'response', '_res', '_', 'expect', 'require', 'Buffer', 'console'],
      ...['jsonPath', 'xpath', 'DOMParser', 'Window', '$random', 'pm', 'jwt', 'assert'],
      ...['$faker', ...callableNames],
      ...[
        'setTimeout',
        'setInterval',
        'setImmediate',
        'clearTimeout',
        'clearInterval',
        'clearImmediate',
        'queueMicrotask',
      ],
      ...[
        'URL',
        'URLSearchParams',
        'TextEncoder',
        'TextDecoder',
        'atob',
        'btoa',
        'structuredClone',
        'crypto',
      ],
    ];
    const fresh = await startSandbox();
    const outcome = await fresh.run('Object.getOwnPropertyNames(globalThis)');
    await fresh.sandbox.dispose();
    const names: string[] = JSON.parse((outcome.kind === 'value' && outcome.json) || '[]');
    expect(names.filter((name) => !language.includes(name) && !ours.includes(name))).toEqual([]);
    expect(ours.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => removed.includes(name))).toEqual([]);
  });

  it('are never functions of another realm, even on the stack', async () => {
    expect(
      await list(`
        Error.prepareStackTrace = (_, frames) => frames;
        const gathered = [];
        const note = () => { gathered.push(...[].concat(new Error().stack)); return ''; };
        try { client.setVar('x', { get a() { note(); return 1 } }); } catch {}
        try { console.log('%s', { toString: note }); } catch {}
        [3, 1, 2].sort(() => { note(); return 0 });
        const foreign = gathered.flatMap((frame) => [frame.getFunction?.(), frame.getThis?.()])
          .filter((value) => (typeof value === 'object' || typeof value === 'function') && value !== null && value !== globalThis)
          .filter((value) => !(value instanceof Object));
        delete Error.prepareStackTrace;
        foreign.map(String)`),
    ).toEqual([]);
  });

  it('do not reveal the paths of this machine', async () => {
    const texts = await list(`
      const stacks = [];
      for (const call of [() => client.setVar('', 1), () => client.interpolate('{{'), () => new URL('x'), () => atob('*'), () => null.x, () => expect(1).to.equal(2)]) {
        try { call() } catch (error) { stacks.push(String(error.stack)) }
      }
      stacks`);
    expect(texts.length).toBe(6);
    expect(texts.join('\n')).not.toMatch(/node:|\/src\/|node_modules|\.mjs|file:/);
  });
});

describe('client', () => {
  it('cannot be changed', async () => {
    expect(
      await list('[Object.isFrozen(client), Object.isFrozen(client.global), Object.isFrozen(client.send)]'),
    ).toEqual([true, true, true]);
    expect(await harness.fail("'use strict'; client.setVar = () => 1")).toMatch(/^TypeError/);
    expect(await harness.fail("'use strict'; client = {}")).toMatch(/^TypeError/);
    expect(await harness.fail("'use strict'; delete globalThis.client")).toMatch(/^TypeError/);
  });
});
