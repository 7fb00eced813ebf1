import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialInterpolation } from '../../../src/ports/sandbox.ts';
import { type Harness, jsonResponse, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox({
    async answer(request) {
      if (request.kind === 'text' && request.text.includes('/down'))
        throw new Error('no answer (ECONNREFUSED)');
      return jsonResponse({ got: request });
    },
  });
});

afterAll(() => harness.sandbox.dispose());

describe('variables', () => {
  it.each([
    ['a string', '"x"'],
    ['a number', '1.5'],
    ['minus zero', '-0'],
    ['a boolean', 'false'],
    ['a date', 'new Date(86400000)'],
    ['an array', '[1,[2,null],{}]'],
    ['an object', '{"a":{"b":[new Date(1)]},"$date":5,"__proto__x":1}'],
    ['the key __proto__', 'JSON.parse(\'{"__proto__":{"a":1}}\')'],
    ['text of every kind', '"\\u0000\\ud800 é € 😀 \\u2028"'],
  ])('hold %s', async (_, literal) => {
    expect(
      await harness.print(
        `client.setVar('v', ${literal}); expect(client.getVar('v')).to.deep.equal(${literal})`,
      ),
    ).toBeTypeOf('string');
  });

  it('are reported to the host as they change, in order', async () => {
    harness.changes.length = 0;
    await harness.print(
      "client.setVar('a', { n: 1 }); client.setSecret('s', 'x'); client.setVar('s', 'y'); client.deleteVar('a'); client.global.set('g', new Date(0)); client.clearVars()",
    );
    expect(harness.changes).toEqual([
      { kind: 'set', name: 'a', value: { n: 1 }, secret: false },
      { kind: 'set', name: 's', value: 'x', secret: true },
      { kind: 'set', name: 's', value: 'y', secret: true },
      { kind: 'delete', name: 'a' },
      { kind: 'set', name: 'g', value: new Date(0), secret: false },
      { kind: 'clear' },
    ]);
  });

  it('are copied in both directions', async () => {
    expect(
      await harness.print(
        "const held = { list: [1] }; client.setVar('h', held); held.list.push(2); client.getVar('h').list.push(3); client.getVar('h')",
      ),
    ).toBe('{ list: [ 1 ] }');
  });

  it.each([
    ['undefined', 'x is undefined; to remove a variable use client.deleteVar(name)'],
    ['null', 'x is null; to remove a variable use client.deleteVar(name)'],
    ['{ tags: ["a", "b", () => 1] }', 'x.tags[2] is a function; variables hold data'],
    ['{ "a b": NaN }', 'x["a b"] is NaN; variables hold finite numbers'],
    ['new Map()', 'x is a Map; use Object.fromEntries(map)'],
    ['10n', 'x is a bigint; use a string'],
    ['new (class Own {})()', 'x is an instance of Own; use a plain object, such as {...it}'],
  ])('refuse %s', async (literal, message) => {
    await harness.print("client.setVar('x', 'before')");
    expect(await harness.fail(`client.setVar('x', ${literal})`)).toBe(`TypeError: ${message}`);
    expect(await harness.print("client.getVar('x')")).toBe("'before'");
  });

  it('refuse names that could never be referenced', async () => {
    expect(await harness.fail("client.setVar('a.b', 1)")).toMatch(
      /^TypeError: "a\.b" is not a valid variable name/,
    );
    expect(await harness.print("try { client.setVar('', 1) } catch (e) { e instanceof TypeError }")).toBe(
      'true',
    );
  });

  it('are read, tested and removed', async () => {
    await harness.print("client.clearVars(); client.setVar('one', 1); client.setVar('two', [2])");
    expect(await harness.print('client.vars()')).toBe('{ one: 1, two: [ 2 ] }');
    expect(await harness.print("[client.hasVar('one'), client.hasVar('none'), client.getVar('none')]")).toBe(
      '[ true, false, undefined ]',
    );
    expect(
      await harness.print("[client.deleteVar('one'), client.deleteVar('one'), client.hasVar('one')]"),
    ).toBe('[ true, false, false ]');
    expect(await harness.print("client.global.clear('two'); client.global.isEmpty()")).toBe('true');
    expect(await harness.print("client.global.set('g', 1); client.global.get('g')")).toBe('1');
    expect(await harness.print('client.global.clearAll(); client.global.isEmpty()')).toBe('true');
    expect(
      await harness.print(
        "request.variables.set('ts', '1'); request.variables.get('ts') + request.environment.get('ts')",
      ),
    ).toBe("'11'");
  });

  it('follow the host', async () => {
    harness.sandbox.setVariables([{ name: 'given', value: { at: new Date(0) }, secret: false }]);
    expect(await harness.print('client.vars()')).toBe('{ given: { at: 1970-01-01T00:00:00.000Z } }');
  });
});

describe('interpolation', () => {
  it.each([
    ["client.interpolate('{{u.id}}/{{u.name}}')", '\'7/Ann "A"\''],
    [
      'client.interpolate(\'{"n": "{{u.name}}", "u": {{u}}}\', \'json\')',
      `'{"n": "Ann \\\\"A\\\\"", "u": {"id":7,"name":"Ann \\\\"A\\\\""}}'`,
    ],
    ["client.interpolate('[\"{{u.name}}\"]', 'body')", `'["Ann \\\\"A\\\\""]'`],
    ["client.interpolate('name={{u.name}}', 'body')", `'name=Ann "A"'`],
    ["client.interpolate('\\\\{{u}}')", "'{{u}}'"],
    ["/^\\d{10}$/.test(client.interpolate('{{$timestamp}}'))", 'true'],
    ["client.interpolate('{{$uuid}}').length", '36'],
    ["client.interpolate('{{$env.GREETING}}')", "'hello'"],
  ])('%s', async (code, printed) => {
    harness.sandbox.setInterpolation({
      ...initialInterpolation,
      version: '2.2.0',
      environment: { GREETING: 'hello' },
    });
    await harness.print("client.setVar('u', { id: 7, name: 'Ann \"A\"' })");
    expect(await harness.print(code)).toBe(printed);
  });

  it.each([
    ["client.interpolate('{{nobody}}')", 'Error: {{nobody}}: no variable is named nobody'],
    ["client.interpolate('{{u.nope}}')", 'Error: {{u.nope}}: '],
    ["client.interpolate('{{u')", 'Error: {{u: this placeholder is not closed'],
    ["client.interpolate('{{$env.HOME}}')", 'Error: {{$env.HOME}}: the environment variable HOME is not set'],
    [
      "client.setVar('line', 'a\\nb'); client.interpolate('{{line}}', 'header')",
      'Error: a header cannot contain a line break',
    ],
    ['client.interpolate(5)', 'TypeError: client.interpolate(text, part) needs a string as its text'],
    ["client.interpolate('', 'nope')", 'TypeError: client.interpolate(text, part) needs one of the parts'],
  ])('refuses %s', async (code, message) => {
    expect(await harness.fail(code)).toContain(message);
  });

  it('follows the version of the session', async () => {
    harness.sandbox.setInterpolation({ ...initialInterpolation, version: '2.1.0', environment: {} });
    expect(await harness.fail("client.interpolate('{{u.id}}')")).toContain(
      'needs interpolation version 2.2.0',
    );
    harness.sandbox.setInterpolation({ ...initialInterpolation, version: '2.2.0', environment: {} });
  });
});

describe('client.send', () => {
  it.each([
    ["'GET /users'", { kind: 'text', text: 'GET /users' }],
    ["{ url: '/a' }", { kind: 'object', method: 'GET', url: '/a', headers: [], body: null, json: false }],
    [
      "{ url: '/a', body: { b: 1 } }",
      { kind: 'object', method: 'POST', url: '/a', headers: [], body: '{"b":1}', json: true },
    ],
    [
      "{ method: 'PUT', url: new URL('http://h/'), headers: { A: 1, B: ['x', 'y'], C: null }, body: 'text' }",
      {
        kind: 'object',
        method: 'PUT',
        url: 'http://h/',
        headers: [
          ['A', '1'],
          ['B', 'x'],
          ['B', 'y'],
        ],
        body: 'text',
        json: false,
      },
    ],
    [
      "{ url: '/a', headers: [['A', 'x'], ['a', 'y']] }",
      {
        kind: 'object',
        method: 'GET',
        url: '/a',
        headers: [
          ['A', 'x'],
          ['a', 'y'],
        ],
        body: null,
        json: false,
      },
    ],
  ])('sends %s', async (code, request) => {
    harness.requests.length = 0;
    expect(await harness.print(`(await client.send(${code})).status`)).toBe('200');
    expect(harness.requests).toEqual([request]);
  });

  it.each([
    ['client.send(5)', 'TypeError: client.send needs a text'],
    ["client.send('GET /a', { quiet: true })", 'TypeError: client.send takes one argument, the request'],
    ['client.send({})', 'TypeError: client.send({ url }) needs a URL'],
    [
      "client.send({ url: 'x', headers: 'a' })",
      'TypeError: client.send({ headers }) needs an object or a list of pairs',
    ],
    [
      "client.send({ url: 'x', body: () => 1 })",
      'TypeError: client.send({ body }) needs a text or JSON data',
    ],
    ["await client.send('GET /down')", 'Error: no answer (ECONNREFUSED)'],
  ])('refuses %s', async (code, message) => {
    expect(await harness.fail(code)).toContain(message);
  });

  it('sends several at once', async () => {
    expect(
      await harness.print(
        "(await Promise.all([1, 2, 3].map((n) => client.send('GET /' + n)))).map((r) => r.body.got.text)",
      ),
    ).toBe("[ 'GET /1', 'GET /2', 'GET /3' ]");
  });

  it('continues after the input that did not wait, until all is settled', async () => {
    harness.changes.length = 0;
    await harness.print("client.send('GET /x').then((r) => client.setVar('late', r.status)); 1");
    await harness.sandbox.settled();
    expect(harness.changes).toMatchObject([{ kind: 'set', name: 'late', value: 200, secret: false }]);
  });

  it('is aborted by an interrupt', async () => {
    let signal: AbortSignal | null = null;
    const slow = await startSandbox({
      answer: (_request, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    });
    const running = slow.run("const kept = 1; await client.send('GET /slow')");
    while (slow.requests.length === 0) await new Promise((done) => setTimeout(done, 5));
    slow.sandbox.interrupt();
    expect(await running).toMatchObject({ kind: 'failure', failure: { reason: 'interrupted' } });
    expect(signal).toMatchObject({ aborted: true });
    expect(await slow.print('1 + 1')).toBe('2');
    await slow.sandbox.dispose();
  });
});
