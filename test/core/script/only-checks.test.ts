import { describe, expect, it } from 'vitest';
import { onlyChecks } from '../../../src/core/script/only-checks.ts';
import { parseScript } from '../../../src/core/script/parse.ts';

const test = (body: string) => `client.test('t', () => { ${body} });`;

describe('a script that only checks', () => {
  it.each([
    "client.test('id', () => { if (response.body.id !== 7) throw new Error('id'); });",
    "client.test('id', function () { client.assert(response.body.id === 7, 'id'); });",
    "client.test('id', () => expect(response.body.id).toBe(7))",
    "client.test(`status ${response.status}`, () => { expect(res.status).not.toBe(500); });\nclient.test('b', () => {});",
    'client.log(response.body); console.warn(response.headers.get("etag"), 1, null, undefined, -1);',
    test('const { items, total: count } = response.body; expect(items.length).toBe(count);'),
    test("for (const item of response.body.items) if (!item.id) throw new TypeError('id');"),
    test(
      "const ids = response.body.items.map((item) => item.id); client.assert(ids.includes(7) && ids[0] > 1, 'no 7');",
    ),
    test('const f = function twice(n) { return n * 2; }; return f(2) === 4 ? 1 : [2, { a: 3 }];'),
    test(
      "client.assert(Object.keys(response.body).length > 0 && Array.isArray(response.body?.list), 'keys');",
    ),
    test("client.assert(/^a+$/.test(response.body['name']) && typeof res.body === 'object');"),
    test("expect(JSON.parse(response.text).at).toBe(String(Date.parse('2026-01-01')));"),
    '',
  ])('%s', (code) => {
    expect(onlyChecks(parseScript(code))).toBe(true);
  });
});

describe('a script that may do more', () => {
  it.each([
    ['sets a variable', "client.setVar('a', 1)"],
    ['sets a variable in a test', test("client.setVar('a', 1);")],
    ['sends', "client.send('GET /x')"],
    ['sets one by a name that is computed', "client['set' + 'Var']('a', 1)"],
    ['sets one by a name in quotes', "client['setVar']('a', 1)"],
    ['passes the client on', test('[client].map((c) => c.setVar("a", 1));')],
    ['takes the client apart', test('const { setVar } = client;')],
    ['has a name like the client', test('const client = response.body;')],
    ['keeps a name', 'const a = 1'],
    ['keeps a function', 'function f() {}'],
    ['keeps a name inside of a block', '{ var a = 1 } ;'],
    ['assigns', 'a = 1'],
    ['assigns in a test', test('response.body.a = 1;')],
    ['assigns in a loop', test('for (expect of [1]);')],
    ['assigns by a pattern', test('[expect] = [1];')],
    ['counts', test('let a = 1; a++;')],
    ['deletes', test('delete response.body.a;')],
    ['uses what an earlier script has defined', 'check(response)'],
    ['has timers', 'setTimeout(() => {}, 1)'],
    ['waits', "await client.send('GET /x')"],
    ['has an asynchronous test', "client.test('t', async () => {})"],
    ['has a generator', test('[...(function* () {})()];')],
    ['changes a prototype', test('Object.defineProperty(Array.prototype, "a", {});')],
    ['goes to a prototype', test('[].__proto__.map.a;')],
    ['goes to a prototype by a name in quotes', test("[]['__proto__'];")],
    ['goes where the server says', test('response.body[response.body.key](1);')],
    ['gets Function', test("''.sub.constructor('client.setVar(1, 1)')();")],
    ['gets Function by a pattern', test('const { constructor } = () => 1;')],
    ['gets Function by a pattern with another name', test('const { constructor: f } = () => 1;')],
    ['calls with another this', test('[].push.call(response, 1);')],
    ['has this', 'this.a'],
    ['has a getter', test('return { get a() { return 1; } };')],
    ['has a computed key', test("return { ['a']: 1 };")],
    ['has a class', test('class A {}')],
    ['extends expect', 'expect.extend({})'],
    ['reads code', "eval('1')"],
    ['imports', "import('a')"],
    ['makes what is no error', test('new Proxy(response, {});')],
    ['loops', test('while (true);')],
    ['catches', test('try { a } catch {}')],
    ['has a default', test('((a = client) => a.setVar(1, 1))();')],
    ['tags', test('String.raw`a`;')],
    ['looks at earlier responses', '_res[1].body'],
    ['is an object', '{ a: 1 }'],
    ['is no script', 'client.test('],
  ])('%s', (_, code) => {
    expect(onlyChecks(parseScript(code))).toBe(false);
  });
});

describe('a script with a deep chain', () => {
  it('is read without an end of the stack', () => {
    expect(onlyChecks(parseScript(`client.log(response${'.a'.repeat(20_000)})`))).toBe(true);
  });
});
