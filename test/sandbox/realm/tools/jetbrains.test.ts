import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScriptSubject } from '../../../../src/core/script/request/subject.ts';
import { type Harness, jsonResponse, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

beforeEach(() => {
  harness.effects.length = 0;
  harness.sandbox.setVariables([
    { name: 'user', value: { id: 7 }, secret: false },
    { name: 'kept', value: 1, secret: false },
  ]);
});

const subject: ScriptSubject = {
  phase: 'before',
  name: 'create',
  method: 'POST',
  url: 'http://localhost/{{user.id}}?q={{missing}}',
  headers: [
    ['X-User', '{{user.id}}'],
    ['Accept', '*/*'],
  ],
  body: '{"id": {{user.id}}, "at": "{{missing}}"}',
  iteration: 1,
};

async function print(code: string, about: Partial<ScriptSubject> = {}): Promise<string | null> {
  const outcome = await harness.sandbox.evaluate(code, {
    label: 'a.http',
    subject: { ...subject, ...about },
  });
  if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
  return outcome.printed;
}

describe('request, before it is sent,', () => {
  it.each([
    ['request.method', "'POST'"],
    ['request.url.getRaw()', "'http://localhost/{{user.id}}?q={{missing}}'"],
    ['request.url.tryGetSubstituted()', "'http://localhost/7?q={{missing}}'"],
    ['`${request.url}`', "'http://localhost/7?q={{missing}}'"],
    ['request.url()', "'http://localhost/7?q={{missing}}'"],
    ['request.body.getRaw()', `'${subject.body}'`],
    ['request.body.tryGetSubstituted()', `'{"id": 7, "at": "{{missing}}"}'`],
    ["request.headers.findByName('x-user').getRawValue()", "'{{user.id}}'"],
    ["request.headers.findByName('x-user').tryGetSubstitutedValue()", "'7'"],
    ["request.headers.findByName('x-none')", 'null'],
    ['request.headers.all().map(({ name }) => name)', "[ 'X-User', 'Accept' ]"],
    ["request.environment.get('user').id", '7'],
    ['request.iteration()', '0'],
    ["request.variables.set('user', { id: 8 }); request.url()", "'http://localhost/8?q={{missing}}'"],
  ])('has %s', async (code, printed) => {
    expect(await print(code)).toBe(printed);
  });

  it('has an empty text for no body', async () => {
    expect(await print('request.body.getRaw()', { body: null })).toBe("''");
  });

  it('clears only the variables that were set through it', async () => {
    await print("request.variables.set('mine', 1)");
    expect(await print('request.variables.isEmpty()')).toBe('false');
    await print(
      "request.variables.clear('kept'); request.variables.clear('user'); request.variables.clearAll()",
    );
    expect(await print('[request.variables.isEmpty(), client.vars()]')).toBe(
      '[ true, { user: { id: 7 }, kept: 1 } ]',
    );
  });

  it("has Kulala's skip and replay", async () => {
    await print("request.skip('no user'); request.replay(); request.skip()");
    expect(harness.effects).toEqual([
      { kind: 'skip', reason: 'no user' },
      { kind: 'replay' },
      { kind: 'skip', reason: null },
    ]);
  });

  it('is not there for code without a request', async () => {
    expect(await harness.fail('request.url()')).toBe(
      'TypeError: there is no request outside the script of a request; res.request is the last request that was sent',
    );
  });
});

describe('request, after it was sent,', () => {
  it.each([
    ['request.url()', "'http://localhost/sent'"],
    ['request.url.getRaw()', "'http://localhost/{{user.id}}?q={{missing}}'"],
    ['request.body()', "'sent'"],
    ["request.headers.findByName('X-User').value()", "'9'"],
  ])('has %s', async (code, printed) => {
    const request = {
      method: 'POST',
      url: 'http://localhost/sent',
      headers: [['x-user', '9']],
      body: 'sent',
    } as const;
    harness.sandbox.setResponse(1, jsonResponse({}, { request }));
    expect(await print(code, { phase: 'after' })).toBe(printed);
  });
});

describe('client of JetBrains', () => {
  it('ends a script without a failure', async () => {
    expect(await print("client.global.set('a', 1); client.exit(); client.global.set('a', 2)")).toBeNull();
    expect(await print("client.global.get('a')")).toBe('1');
    expect(await print("client.test('t', () => { client.exit(); }); 5")).toBeNull();
    expect(await print('await sleepless(); async function sleepless() { client.exit(); }')).toBeNull();
  });

  it.each(['undefined', 'null'])('clears a variable that is set to %s', async (value) => {
    expect(await print(`client.global.set('user', ${value}); client.vars()`)).toBe('{ kept: 1 }');
  });

  it('reads variables under client.variables', async () => {
    expect(
      await print(
        "[client.variables.global, client.variables.file, client.variables.environment].map((v) => v.get('user').id)",
      ),
    ).toBe('[ 7, 7, 7 ]');
  });
});

const sha256 = createHash('sha256').update('text');
const hmac = createHmac('sha512', 'key').update('text').digest();

describe('crypto of JetBrains', () => {
  it.each([
    [
      "crypto.md5().updateWithText('a').updateWithText('b', 'utf-8').digest().toHex()",
      '187ef4436122d1cc2f40dc2b92f0eba0',
    ],
    ["crypto.sha256().updateWithHex('74657874').digest().toBase64()", sha256.digest('base64')],
    [
      "crypto.hmac.sha512().withTextSecret('key').updateWithText('text').digest().toHex()",
      hmac.toString('hex'),
    ],
    [
      "crypto.hmac.sha512().withBase64Secret('a2V5').updateWithBase64('dGV4dA==').digest().toBase64(true)",
      hmac.toString('base64url'),
    ],
    ['Window.btoa(Window.atob("aGk="))', 'aGk='],
  ])('%s', async (code, text) => {
    expect(await print(code)).toBe(`'${text}'`);
  });
});

describe('$random of JetBrains', () => {
  it.each([
    ['[1, 2, 3].every(() => [4, 5].includes($random.integer(4, 5)))', 'true'],
    ['typeof $random.float(1, 2)', "'number'"],
    ['/^[A-Za-z]{7}$/.test($random.alphabetic(7))', 'true'],
    ['/^[0-9a-f]{9}$/.test($random.hexadecimal(9))', 'true'],
    ['$random.uuid === $random.uuid', 'false'],
    ['/^[A-Za-z]{10}@example\\.com$/.test($random.email)', 'true'],
  ])('%s', async (code, printed) => {
    expect(await print(code)).toBe(printed);
  });

  it('suggests # @loop for request.templateValue', async () => {
    expect(await harness.fail('request.templateValue(0)')).toContain('use # @loop for x of list');
  });

  it('takes numbers only', async () => {
    expect(await harness.fail("$random.integer('1}}{{x')")).toBe(
      'TypeError: $random.integer needs numbers, not 1}}{{x',
    );
  });
});

describe('response of JetBrains', () => {
  beforeEach(() => {
    const headers: [string, string][] = [
      ['Content-Type', 'text/xml; charset="UTF-8"'],
      ['Set-Cookie', 'a=1; Path=/; HttpOnly'],
      ['Set-Cookie', 'b=2; Max-Age=5'],
    ];
    const text = '<list><item id="1">one</item><item id="2">two</item></list>';
    harness.sandbox.setResponse(2, {
      ...jsonResponse({}),
      headers,
      contentType: 'text/xml; charset="UTF-8"',
      text,
    });
  });

  it.each([
    ['response.contentType.mimeType', "'text/xml'"],
    ['response.contentType.charset', "'UTF-8'"],
    ["response.headers.valueOf('set-cookie')", "'a=1; Path=/; HttpOnly'"],
    ["response.headers.valuesOf('set-cookie').length", '2'],
    ['response.cookies().map(({ name }) => name)', "[ 'a', 'b' ]"],
    ["response.cookiesByName('a')", "[ { name: 'a', value: '1', path: '/', httpOnly: true } ]"],
    ["xpath(response.body, '//item[@id=2]/text()')", "'two'"],
    ["xpath(response.body, '//item/@id')", "[ '1', '2' ]"],
    ["xpath(response.body, 'count(//item)')", '2'],
    ["xpath(response.body, '//none')", 'null'],
    ["jsonPath({ a: [{ b: 1 }, { b: 2 }] }, '$.a[1].b')", '2'],
    ["jsonPath('{\"a\":[1,2]}', '$.a[*]')", '[ 1, 2 ]'],
    ["jsonPath({}, '$.none')", 'null'],
  ])('has %s', async (code, printed) => {
    expect(await print(code)).toBe(printed);
  });

  it.each([
    ['new DOMParser()', 'TypeError: there is no DOMParser: use xpath(text, expression)'],
    ["xpath('<a', '//a')", 'TypeError: the text is not XML: '],
  ])('%s gives the reason', async (code, message) => {
    expect(await harness.fail(code)).toContain(message);
  });
});
