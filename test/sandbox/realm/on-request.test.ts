import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingRequest } from '../../../src/core/script/request/outgoing.ts';
import { type Harness, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox({ timeoutMs: 300 });
});

afterAll(() => harness.sandbox.dispose());

beforeEach(() => harness.run('client.onRequest(null)'));

const sent: OutgoingRequest = {
  name: 'users/create',
  method: 'POST',
  url: 'http://localhost:3000/users?page=1',
  headers: [
    ['Content-Type', 'application/json'],
    ['X-Tag', 'a'],
    ['X-Tag', 'b'],
  ],
  body: '{"name":"Ada"}',
};

/** Sets the handler, and shows it a request. */
async function handled(code: string, request: OutgoingRequest = sent) {
  await harness.print(`client.onRequest(${code}); 0`);
  return handle(request);
}

function handle(request: OutgoingRequest = sent) {
  const set = harness.handlers();
  if (set === 'lost') throw new Error('the handlers are lost');
  return harness.sandbox.handleRequest(
    request,
    set.map(({ id }) => id),
  );
}

async function changed(code: string) {
  const result = await handled(code);
  if (result.kind === 'failed') throw new Error(result.failure.message);
  return result.change;
}

describe('a handler of client.onRequest', () => {
  it.each<[string, string, object]>([
    ['the method', "r => { r.method = 'put'; }", { method: 'put' }],
    ['the URL', "r => { r.url += '&sort=name'; }", { url: `${sent.url}&sort=name` }],
    ['the body as text', "r => { r.body = 'text'; }", { body: 'text' }],
    [
      'the body as data',
      'r => { r.body = { ...JSON.parse(r.body), age: 36 }; }',
      { body: '{"name":"Ada","age":36}' },
    ],
    ['the body, which it takes away', 'r => { r.body = null; }', { body: null }],
    [
      'a header, in its place',
      "r => r.headers.set('content-type', 'text/plain')",
      {
        headers: [
          ['content-type', 'text/plain'],
          ['X-Tag', 'a'],
          ['X-Tag', 'b'],
        ],
      },
    ],
    [
      'all headers of a name',
      "r => r.headers.set('x-tag', 'c')",
      {
        headers: [
          ['Content-Type', 'application/json'],
          ['x-tag', 'c'],
        ],
      },
    ],
    [
      'a header as a property',
      "r => { r.headers['X-Id'] = 7; delete r.headers['x-tag']; }",
      {
        headers: [
          ['Content-Type', 'application/json'],
          ['X-Id', '7'],
        ],
      },
    ],
    [
      'a further header of a name',
      "r => r.headers.append('X-Tag', 'c')",
      { headers: [...sent.headers, ['X-Tag', 'c']] },
    ],
    ['all headers', "r => { r.headers = { Accept: 'a/b' }; }", { headers: [['Accept', 'a/b']] }],
    ['a signature, which it waits for', signing, { headers: [...sent.headers, ['X-Signature', '88ba']] }],
  ])('changes %s', async (_, code, wanted) => {
    const { places: __, ...change } = (await changed(code)) ?? {};
    expect(change).toEqual(wanted);
  });

  it.each([
    ['reads all parts', 'r => `${r.name} ${r.method} ${r.url} ${[...r.headers]} ${r.body}`'],
    [
      'sets a part to what it is',
      "r => { r.method = 'POST'; r.headers.set('Content-Type', 'application/json'); }",
    ],
  ])('changes nothing where it %s', async (_, code) => expect(await changed(code)).toBeNull());

  it('sees the request as the handlers before it have changed it', async () => {
    await harness.run("client.onRequest(r => { r.url = 'http://a/1'; })");
    expect(await changed("r => { r.url += '/2'; }")).toMatchObject({ url: 'http://a/1/2' });
  });

  it('has its places by part and header', async () => {
    const change = await changed("r => {\n  r.method = 'PUT';\n  r.headers.set('X-A', '1');\n}");
    const input = harness.handlers()[0];
    const label = typeof input === 'object' ? input.place.replace(/, line.*/, '') : '';
    expect(change?.places).toEqual({ method: `${label}, line 2`, headers: { 'x-a': `${label}, line 3` } });
  });

  it.each([
    ['throws', "r => { throw new TypeError('no key'); }", 'TypeError: no key'],
    ['rejects', 'async r => { await null; nothing(); }', 'ReferenceError: nothing is not defined'],
    ['computes without end', 'r => { for (;;); }', 'it ran for more than 0.3 s'],
    [
      'waits for a timer',
      'r => new Promise(done => setTimeout(done, 1))',
      'it waits for a timer or a request; a handler must return without waiting',
    ],
    ['sets a variable', "r => client.setVar('a', 1)", refusal('Error')],
    ['sends', "r => client.send('GET /x')", refusal('Error')],
    ['sets a handler', 'r => client.onRequest(r => 1)', refusal('Error')],
    ['has a test', "r => client.test('a', () => 1)", refusal('Error')],
    [
      'sets another name',
      "r => { r.uri = 'http://x'; }",
      'TypeError: a handler can set method, url, headers and body of the request, not uri',
    ],
    [
      'sets a method that there is not',
      "r => { r.method = 'FETCH IT'; }",
      'TypeError: FETCH IT is not an HTTP method',
    ],
    [
      'sets a header to nothing',
      "r => r.headers.set('X-A')",
      'TypeError: the header X-A needs a text; headers.delete(name) removes it',
    ],
  ])('fails where it %s', async (_, code, message) => {
    const result = await handled(code);
    expect(result).toMatchObject({ kind: 'failed', failure: { message } });
  });

  it('names the place of its failure', async () => {
    const result = await handled("r => {\n  throw new Error('no');\n}");
    expect(result).toMatchObject({ failure: { line: 2, column: 9 } });
  });

  it('leaves scripts as they were after it was stopped', async () => {
    await handled('r => { for (;;); }');
    await harness.run('client.onRequest(null)');
    expect(await harness.print("client.setVar('after', 1); client.getVar('after')")).toBe('1');
    expect(await harness.print('new Date(0).getTime() + (Date.now() > 0 ? 1 : 0)')).toBe('1');
  });

  it.each([
    ['r => { r.headers.set("X-A", `${Date.now()}`); }', true],
    ['r => { r.headers.set("X-A", new Date().toISOString()); }', true],
    ['r => { r.headers.set("X-A", new Date(0).toISOString()); }', false],
    ['r => { r.headers.set("X-A", $isoTimestamp()); }', true],
    ['r => { r.headers.set("X-A", "1"); }', false],
  ])('reports whether it reads the clock: %s', async (code, isTimed) =>
    expect(await handled(code)).toMatchObject({ isTimed }),
  );

  it('prints into its result', async () => {
    expect(await handled("r => console.warn('url', r.url)")).toMatchObject({
      output: [{ level: 'warn', text: `url ${sent.url}` }],
    });
    expect(harness.output).toEqual([]);
  });

  it.each([
    ['a timer', "r => { setTimeout(() => client.setVar('late', 1)); }"],
    [
      'a promise',
      "r => { (async () => { for (let i = 0; i < 50; i += 1) await null; client.setVar('late', 1); })(); }",
    ],
  ])('leaves nothing behind by %s', async (_, code) => {
    expect(await handled(code)).toMatchObject({ kind: 'handled' });
    await harness.run('new Promise((done) => setTimeout(done, 5))');
    expect(await harness.print("client.hasVar('late')")).toBe('false');
  });

  it('answers while another input waits', async () => {
    await harness.run("client.onRequest(r => { r.method = 'PUT'; })");
    const waiting = harness.run('new Promise(done => setTimeout(done, 200))');
    expect(await handle()).toMatchObject({ change: { method: 'PUT' } });
    await waiting;
  });
});

describe('client.onRequest', () => {
  it('returns a function that removes the handler', async () => {
    expect(await harness.print("off = client.onRequest(r => { r.method = 'PUT'; })")).toBe('[Function: off]');
    expect(harness.handlers()).toHaveLength(1);
    await harness.run('off(); off()');
    expect(harness.handlers()).toEqual([]);
  });

  it('lists the handlers', async () => {
    await harness.run('client.onRequest(function sign() {}); client.onRequest(r => 1)');
    expect(await harness.print('client.onRequest()')).toBe('[ [Function: sign], [Function (anonymous)] ]');
  });

  it.each(['7', '"sign"', 'undefined', '{}'])('refuses %s', async (value) => {
    expect(await harness.fail(`client.onRequest(${value})`)).toMatch(
      /^TypeError: client\.onRequest needs a function/,
    );
  });

  it('is for one request in the script of one', async () => {
    const subject = {
      phase: 'before',
      name: 'a',
      method: 'GET',
      url: 'http://h',
      headers: [],
      body: null,
      iteration: 1,
    } as const;
    await harness.sandbox.evaluate('client.onRequest(r => 1)', { label: 'a.http', subject });
    expect(harness.handlers()).toMatchObject([{ isOfRequest: true, place: 'a.http:1' }]);
  });

  it('is for one request in any number of iterations', async () => {
    const subject = {
      phase: 'before',
      name: 'a',
      method: 'GET',
      url: 'http://h',
      headers: [],
      body: null,
    } as const;
    for (let iteration = 1; iteration <= 80; iteration += 1) {
      const code = `client.onRequest(r => { r.method = 'PUT'; r.body = '${iteration}'; })`;
      const run = { label: 'a.http', subject: { ...subject, iteration } };
      expect(await harness.sandbox.evaluate(code, run)).toMatchObject({ kind: 'value' });
    }
    const set = harness.handlers();
    const newest = set === 'lost' ? undefined : set.at(-1);
    expect(await harness.sandbox.handleRequest(sent, [newest?.id ?? 0])).toMatchObject({
      change: { body: '80' },
    });
    await harness.run('client.onRequest(null)');
    expect(await harness.fail('for (let i = 0; i <= 50; i += 1) client.onRequest(r => i)')).toMatch(
      /^RangeError: client\.onRequest already has 50 handlers/,
    );
  });

  it('is not brought back by a definition', async () => {
    const other = await startSandbox({
      definitions: ['class Sign { static { client.onRequest(() => 1); } }'],
    });
    await other.run('0');
    expect(other.handlers()).toEqual([]);
    await other.sandbox.dispose();
  });

  it('reports that its handlers ended with their process, and names them as lost', async () => {
    const other = await startSandbox({ memoryMb: 64 });
    await other.run('client.onRequest(r => 1)');
    expect(other.sandbox.lostNames()).toMatchObject([{ name: 'client.onRequest' }]);
    await other.run('const list = []; for (;;) list.push(new Array(1e5).fill(7));');
    expect(other.handlers()).toBe('lost');
    await other.run('client.onRequest(null)');
    expect(other.handlers()).toEqual([]);
    await other.sandbox.dispose();
  });
});

const signing = `async r => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(r.body));
  r.headers.set('X-Signature', [...new Uint8Array(hash)].slice(0, 2).map(b => b.toString(16).padStart(2, '0')).join(''));
}`;

function refusal(name: string): string {
  return `${name}: a client.onRequest handler can change only the request: it cannot set variables, send requests or run tests`;
}
