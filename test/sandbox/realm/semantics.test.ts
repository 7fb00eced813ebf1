import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from '../harness.ts';

/** Inputs of one session, one after another, and what the last one prints; undefined for nothing. */
type Case = readonly [inputs: readonly string[], printed: string | undefined];

const values: readonly Case[] = [
  [['1 + 1'], '2'],
  [["'it'"], "'it'"],
  [['"it\'s"'], '"it\'s"'],
  [['`a${1}`'], "'a1'"],
  [['-0'], '-0'],
  [['12345678901234567890n'], '12345678901234567890n'],
  [["Symbol('s')"], 'Symbol(s)'],
  [['null'], 'null'],
  [['undefined'], undefined],
  [['void 0'], undefined],
  [[''], undefined],
  [['// nothing'], undefined],
  [['[1, , 3]'], '[ 1, <1 empty item>, 3 ]'],
  [['[undefined, null]'], '[ undefined, null ]'],
  [['{a: 1}'], '{ a: 1 }'],
  [['{}'], '{}'],
  [['{"a": [1, {"b": 2}]}'], '{ a: [ 1, { b: 2 } ] }'],
  [['{a: 1}.a'], '1'],
  [['{ let inner = 1; inner + 1 }'], '2'],
  [['{a: 1};'], '1'],
  [['({a: {b: {c: {d: 1}}}})'], '{ a: { b: { c: [Object] } } }'],
  [['new Map([[1, {a: 2}]])'], 'Map(1) { 1 => { a: 2 } }'],
  [["new Set([1, 'x'])"], "Set(2) { 1, 'x' }"],
  [['new Date(0)'], '1970-01-01T00:00:00.000Z'],
  [['/a+/gi'], '/a+/gi'],
  [['() => 1'], '[Function (anonymous)]'],
  [['(function named() {})'], '[Function: named]'],
  [['async () => 1'], '[AsyncFunction (anonymous)]'],
  [['class Printed {}; new Printed()'], 'Printed {}'],
  [
    ['class PrintedBase {}; class Derived extends PrintedBase {}; Derived'],
    '[class Derived extends PrintedBase]',
  ],
  [['Object.create(null)'], '[Object: null prototype] {}'],
  [['({ get x() { return 1 }, set y(v) {} })'], '{ x: [Getter], y: [Setter] }'],
  [['const loop = {}; loop.self = loop; loop'], '<ref *1> { self: [Circular *1] }'],
  [['new Uint8Array([1, 2])'], 'Uint8Array(2) [ 1, 2 ]'],
  [['new Promise(() => {})'], 'Promise { <pending> }'],
  [['new Proxy({ a: 1 }, {})'], 'Proxy({ a: 1 })'],
  [["new Error('shown').message"], "'shown'"],
  [['Object.assign(() => {}, { a: 1 })'], '[Function (anonymous)] { a: 1 }'],
  [["'x'.repeat(20000).length"], '20000'],
  [['Array.from({ length: 101 }, () => 0).length'], '101'],
];

const completion: readonly Case[] = [
  [['1; 2; 3'], '3'],
  [['if (true) { 5 }'], '5'],
  [['for (let i = 0; i < 3; i++) i * 2'], '4'],
  [['try { 6 } finally { 7 }'], '6'],
  [['let declared = 5'], undefined],
  [['function declaredFunction() {}'], undefined],
  [['class DeclaredClass {}'], undefined],
  [['var assigned; assigned = 8'], '8'],
  [['do { 9 } while (false)'], '9'],
  [['8 * 8', '_'], '64'],
  [["'kept'", 'undefined', '_'], "'kept'"],
  [['[1, 2]', '_.push(3)', '_'], '3'],
  [["throw 'x'", "'after'", '_'], "'after'"],
];

const names: readonly Case[] = [
  [['const kept1 = 41', 'kept1 + 1'], '42'],
  [['let kept2 = 1', 'kept2 = 2', 'kept2'], '2'],
  [['const again = 1', 'const again = 2', 'again'], '2'],
  [['let over = 1', 'const over = 2', 'let over', 'over'], undefined],
  [
    ['class Redefined { v() { return 1 } }', 'class Redefined { v() { return 2 } }', 'new Redefined().v()'],
    '2',
  ],
  [['function twice(x) { return x * 2 }', 'twice(4)'], '8'],
  [['function same() { return 1 }', 'function same() { return 2 }', 'same()'], '2'],
  [
    ['const { a: d1, b: [d2, ...d3], ...d4 } = { a: 1, b: [2, 3, 4], c: 5, d: 6 }', '[d1, d2, d3, d4]'],
    '[ 1, 2, [ 3, 4 ], { c: 5, d: 6 } ]',
  ],
  [['const [s1, s2 = 7] = [1]', 's1 + s2'], '8'],
  [['var plain = 1; { let plain = 2; } plain'], '1'],
  [['const closure = (() => { let n = 0; return () => ++n })()', 'closure()', 'closure()'], '2'],
  [['implicit = 5', 'implicit'], '5'],
  [['const fixed = 1', 'try { fixed = 2 } catch (e) { e.message }'], "'Assignment to constant variable.'"],
  [['const fixed2 = 1', '(function () { let fixed2 = 1; fixed2 = 2; return fixed2 })()'], '2'],
  [['const fixed3 = { a: 1 }', 'fixed3.a = 2; fixed3'], '{ a: 2 }'],
  [['const name = 1, status = 2', 'name + status'], '3'],
  [['const URLMine = URL; class Extended extends URLMine {}', "new Extended('http://h/').host"], "'h'"],
  [['label: for (const x of [1, 2]) { if (x === 2) break label; globalThis.labelled = x }', 'labelled'], '1'],
  [["'use strict'; const strict1 = 1; strict1", 'strict1 + 1'], '2'],
  [["'use strict'; (function () { return this })()"], undefined],
  [['(function () { return this === globalThis })()'], 'true'],
  [['this === globalThis'], 'true'],
  [['typeof neverDeclared'], "'undefined'"],
  [
    ['class Private { #p = 3; get p() { return this.#p } static s = 4 }', '[new Private().p, Private.s]'],
    '[ 3, 4 ]',
  ],
  [['var { length } = "four"', 'length'], '4'],
  [['const größe = 1; größe + 1'], '2'],
];

const awaiting: readonly Case[] = [
  [['await 5'], '5'],
  [['await Promise.resolve({ a: 1 })'], '{ a: 1 }'],
  [['{a: await 1}'], '{ a: 1 }'],
  [['const awaited = await 6', 'awaited'], '6'],
  [['const { w1, w2 } = await { w1: 1, w2: 2 }, w3 = 3', 'w1 + w2 + w3'], '6'],
  [['let w4; w4 = await 4', 'w4'], '4'],
  [['function hoisted() { return 1 } await null; hoisted()', 'hoisted()'], '1'],
  [['class Waited {} await null', 'new Waited()'], 'Waited {}'],
  [['for await (const x of [Promise.resolve(1)]) globalThis.seen = x', 'seen'], '1'],
  [['for (var w5 of [1, 2]) await w5', 'w5'], '2'],
  [['for (var w6 = 0; w6 < 3; w6++) await null', 'w6'], '3'],
  [['if (await true) { var w7 = 7 }', 'w7'], '7'],
  [['await new Promise((done) => setTimeout(done, 5, 8))'], '8'],
  [['(await [1, 2]).map((x) => x * 2)'], '[ 2, 4 ]'],
  [['async function later() { return 9 }', 'await later()'], '9'],
  [
    ["try { await Promise.reject(new Error('no')) } catch (e) { globalThis.caught = e.message }", 'caught'],
    "'no'",
  ],
  [['await 1; const last = 2'], undefined],
  [['await 10 // a comment at the end'], '10'],
  [['if (await false) 1; else { 2 }'], '2'],
  [["try { await Promise.reject('no') } catch (e) { e } finally { 3 }"], "'no'"],
  [['await Promise.all([1, 2].map(async (x) => x + 1))'], '[ 2, 3 ]'],
  [['(await Promise.allSettled([Promise.reject(1)]))[0].status'], "'rejected'"],
  [['const pending1 = Promise.resolve(11)', 'await pending1'], '11'],
  [['queueMicrotask(() => { globalThis.micro = 1 }); await null; micro'], '1'],
];

const web: readonly Case[] = [
  [["new URL('../../c?x=1#f', 'http://u:p@h:8080/a/b').href"], "'http://u:p@h:8080/c?x=1#f'"],
  [
    ["const u1 = new URL('http://h/'); u1.pathname = '/a b'; u1.search = '?q=ü'; u1.port = '81'; String(u1)"],
    "'http://h:81/a%20b?q=%C3%BC'",
  ],
  [
    [
      "const u2 = new URL('http://h/?a=1'); u2.searchParams.append('b', 'x y'); u2.searchParams.set('a', '2'); u2.href",
    ],
    "'http://h/?a=2&b=x+y'",
  ],
  [
    ["const u3 = new URL('http://h/?a=1'); const p3 = u3.searchParams; u3.search = '?z=9'; [...p3]"],
    "[ [ 'z', '9' ] ]",
  ],
  [["try { new URL('nope') } catch (e) { [e instanceof TypeError, e.code] }"], "[ true, 'ERR_INVALID_URL' ]"],
  [["[URL.canParse('http://h'), URL.canParse('h')]"], '[ true, false ]'],
  [["JSON.stringify({ u: new URL('http://h') })"], `'{"u":"http://h/"}'`],
  [["new URLSearchParams({ a: '1', b: 'ü&' }).toString()"], "'a=1&b=%C3%BC%26'"],
  [["new URLSearchParams('?a=1&a=2').getAll('a')"], "[ '1', '2' ]"],
  [
    [
      "const q1 = new URLSearchParams([['b', '2'], ['a', '1']]); q1.sort(); q1.delete('b'); [q1.size, q1.has('a'), `${q1}`]",
    ],
    "[ 1, true, 'a=1' ]",
  ],
  [["new URLSearchParams('a=1&b=2')"], "URLSearchParams { 'a' => '1', 'b' => '2' }"],
  [["[...new TextEncoder().encode('é€😀')].length"], '9'],
  [["new TextDecoder().decode(new TextEncoder().encode('é€😀'))"], "'é€😀'"],
  [["new TextDecoder('latin1').decode(new Uint8Array([0xe9]))"], "'é'"],
  [
    ["try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])) } catch (e) { e.name }"],
    "'TypeError'",
  ],
  [
    [
      'const streamed = new TextDecoder(); streamed.decode(new Uint8Array([0xe2, 0x82]), { stream: true }) + streamed.decode(new Uint8Array([0xac]))',
    ],
    "'€'",
  ],
  [["[btoa('hello'), atob('aGVsbG8=')]"], "[ 'aGVsbG8=', 'hello' ]"],
  [["try { btoa('€') } catch (e) { e.name }"], "'InvalidCharacterError'"],
  [
    [
      'const original = { d: new Date(0), m: new Map([[1, [2]]]), n: null }; const clone = structuredClone(original); [clone, clone.m !== original.m]',
    ],
    '[\n  { d: 1970-01-01T00:00:00.000Z, m: Map(1) { 1 => [Array] }, n: null },\n  true\n]',
  ],
  [['try { structuredClone(() => {}) } catch (e) { e.name }'], "'DataCloneError'"],
  [
    ['/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())'],
    'true',
  ],
  [['crypto.getRandomValues(new Uint8Array(16)).some((byte) => byte > 0)'], 'true'],
  [
    [
      "const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, '0')).join('')",
      "hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('abc')))",
    ],
    "'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'",
  ],
  [
    [
      'const bytes = (text) => new TextEncoder().encode(text)',
      "const key = await crypto.subtle.importKey('raw', bytes('key'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])",
      "const signature = await crypto.subtle.sign('HMAC', key, bytes('The quick brown fox jumps over the lazy dog'))",
      'hex(signature)',
    ],
    "'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8'",
  ],
  [
    [
      "await crypto.subtle.verify('HMAC', key, signature, bytes('The quick brown fox jumps over the lazy dog'))",
    ],
    'true',
  ],
  [
    ["try { await crypto.subtle.encrypt('DES', key, bytes('')) } catch (e) { e.name }"],
    "'NotSupportedError'",
  ],
  [
    [
      'const order = []; setTimeout(() => order.push(2), 10); setTimeout(() => order.push(1), 1); await new Promise((done) => setTimeout(done, 40)); order',
    ],
    '[ 1, 2 ]',
  ],
  [
    [
      'let ticks = 0; await new Promise((done) => { const i = setInterval(() => { if (++ticks === 3) { clearInterval(i); done() } }, 1) }); ticks',
    ],
    '3',
  ],
  [
    [
      'let fired = false; clearTimeout(setTimeout(() => { fired = true }, 1)); await new Promise((done) => setTimeout(done, 10)); fired',
    ],
    'false',
  ],
  [['typeof setTimeout(() => {}, 1)'], "'number'"],
  [["expect([1, 2]).to.include(2); expect({ a: 1 }).to.deep.equal({ a: 1 }); 'passed'"], "'passed'"],
];

describe('an input', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startSandbox();
  });

  afterAll(() => harness.sandbox.dispose());

  const play = async ([inputs, printed]: Case) => {
    const outcomes = [];
    for (const input of inputs) outcomes.push(await harness.run(input));
    const last = outcomes.at(-1);
    expect(last).toMatchObject({ kind: 'value', printed: printed ?? null });
  };

  it('is one of at least eighty cases', () => {
    const count = [values, completion, names, awaiting, web].flat().length;
    expect(count).toBeGreaterThanOrEqual(80);
  });

  it.each(values)('prints %j as %j', async (...row) => play(row));
  it.each(completion)('has a completion value: %j, %j', async (...row) => play(row));
  it.each(names)('keeps its names: %j, %j', async (...row) => play(row));
  it.each(awaiting)('awaits: %j, %j', async (...row) => play(row));
  it.each(web)('finds the web platform: %j, %j', async (...row) => play(row));
});
