import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postmanScript } from '../../../../src/core/script/postman/wrapped-script.ts';
import type { ScriptSubject } from '../../../../src/core/script/request/subject.ts';
import { type Harness, jsonResponse, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

const subject: ScriptSubject = {
  phase: 'before',
  name: 'users/create',
  method: 'POST',
  url: '{{base}}/users?page=1',
  headers: [['Content-Type', 'application/json']],
  body: '{"name": "{{name}}"}',
  iteration: 1,
  cycle: { index: 2, count: 3 },
  scopes: { environmentName: 'staging', environment: ['host'], data: ['row'] },
};

beforeEach(() => {
  for (const list of [harness.changes, harness.tests, harness.effects, harness.output]) list.length = 0;
});

/** Runs a script of Postman; its failure is the sentence of the isolate. */
async function script(code: string, about: Partial<ScriptSubject> = {}): Promise<string | null> {
  const wrapped = postmanScript({ code: `// script of the request\n${code}`, label: 'a.json' });
  if (wrapped === null) throw new Error('this is not a script of Postman');
  const outcome = await harness.sandbox.evaluate(wrapped.code, {
    label: 'a.json',
    subject: { ...subject, ...about },
  });
  return outcome.kind === 'failure' ? outcome.failure.message : null;
}

/** Runs checks after a response: the messages of those that failed. */
async function failedChecks(code: string, ...answer: Parameters<typeof jsonResponse>): Promise<unknown[]> {
  harness.sandbox.setResponse(1, jsonResponse(...answer));
  expect(await script(code, { phase: 'after' })).toBeNull();
  return harness.tests.filter(({ passed }) => !passed).map(({ name, message }) => [name, message]);
}

const changes = () =>
  harness.changes.map((change) =>
    change.kind === 'set' ? [change.name, change.value] : change.kind === 'delete' ? [change.name] : [],
  );

describe('a script before a request of Postman', () => {
  it.each<[string, string, object]>([
    [
      'a header',
      "pm.request.headers.upsert({ key: 'content-type', value: 'text/plain' })",
      { headers: [['content-type', 'text/plain']] },
    ],
    [
      'another header',
      "pm.request.headers.add({ key: 'X', value: '{{a}}' })",
      { headers: [...subject.headers, ['X', '{{a}}']] },
    ],
    [
      'a parameter',
      "pm.request.url.query.add({ key: 'a', value: '1' })",
      { url: '{{base}}/users?page=1&a=1' },
    ],
    ['the URL', "pm.request.url = 'http://h/x'", { url: 'http://h/x' }],
    ['the method', "pm.request.method = 'PUT'", { method: 'PUT' }],
    ['the body', "pm.request.body.raw = '{}'", { body: '{}' }],
    [
      'the body by its mode',
      "pm.request.body.update({ mode: 'urlencoded', urlencoded: [{ key: 'a', value: 'b c' }] })",
      { body: 'a=b%20c' },
    ],
    [
      'its credentials',
      "pm.request.auth.update({ type: 'basic', basic: { username: 'ada', password: '{{pw}}' } })",
      { headers: [...subject.headers, ['Authorization', 'Basic YWRhOnt7cHd9fQ==']] },
    ],
    [
      'its AWS keys',
      "pm.request.auth.update({ type: 'awsv4', awsv4: { accessKey: 'AKI', secretKey: '{{s}}', region: 'eu-west-1' } })",
      { headers: [...subject.headers, ['Authorization', 'AWS AKI {{s}} region:eu-west-1']] },
    ],
    [
      'its API key',
      "pm.request.auth.update([{ key: 'key', value: 'k' }, { key: 'value', value: 'v' }, { key: 'in', value: 'query' }], 'apikey')",
      { url: '{{base}}/users?page=1&k=v' },
    ],
    [
      'a header made by a class',
      "const { Header } = require('postman-collection'); pm.request.headers.add(new Header('X: a:b'))",
      { headers: [...subject.headers, ['X', 'a:b']] },
    ],
  ])('changes %s', async (_, code, change) => {
    expect(await script(code)).toBeNull();
    expect(harness.effects).toEqual([{ kind: 'change', change: expect.objectContaining(change) }]);
  });

  it('changes nothing where it only reads', async () => {
    const code = `const { url, headers, body, method } = pm.request;
      pm.test([method, url.getHost(), url.getPath(), url.query.get('page'), headers.get('CONTENT-TYPE'), body.mode].join())`;
    expect(await script(code)).toBeNull();
    expect(harness.tests[0]?.name).toBe('POST,{{base}},/users,1,application/json,raw');
    expect(harness.effects).toEqual([]);
  });

  it('skips its request, and chooses the next one', async () => {
    expect(await script("pm.execution.setNextRequest('b'); pm.execution.skipRequest(); pm.x.y")).toBeNull();
    expect(harness.effects).toMatchObject([{ kind: 'next', request: 'b' }, { kind: 'skip' }]);
  });

  it('waits for requests and timers that it began', async () => {
    const code = `pm.sendRequest({ url: 'http://h', method: 'POST', header: ['A: b'], body: { mode: 'raw', raw: 'x' } }, (error, response) => {
        setTimeout(() => pm.environment.set('ok', response.json().ok), 1);
      });
      const { code } = await pm.sendRequest('http://h/2');
      pm.environment.set('code', code);`;
    expect(await script(code)).toBeNull();
    expect(changes().sort()).toEqual([
      ['code', 200],
      ['ok', true],
    ]);
    expect(harness.requests.slice(-2)).toMatchObject([
      {
        method: 'POST',
        url: 'http://h',
        headers: [
          ['A', 'b'],
          ['Content-Type', 'text/plain'],
        ],
        body: 'x',
      },
      { method: 'GET', url: 'http://h/2' },
    ]);
  });

  it('keeps variables by scope, and reads the nearest one', async () => {
    harness.sandbox.setVariables([
      { name: 'host', value: 'staging', secret: false },
      { name: 'row', value: 1, secret: false },
      { name: 'other_name', value: 'x', secret: false },
    ]);
    const code = `const seen = [];
      seen.push(pm.environment.get('host'), pm.collectionVariables.has('host'), pm.iterationData.get('row'));
      seen.push(pm.variables.get('other name'), pm.environment.has('other name'), pm.environment.name);
      pm.globals.set('host', 'global');
      seen.push(pm.variables.get('host'), pm.globals.get('host'));
      pm.environment.unset('host');
      seen.push(pm.variables.get('host'), pm.variables.replaceIn('{{host}}/{{other name}}/{{none}}'));
      pm.test(JSON.stringify(seen));`;
    expect(await script(code)).toBeNull();
    expect(JSON.parse(harness.tests[0]?.name ?? '')).toEqual([
      'staging',
      false,
      1,
      'x',
      false,
      'staging',
      'staging',
      'global',
      'global',
      'global/x/{{none}}',
    ]);
  });

  it('fills in the placeholders of a value when it is set', async () => {
    harness.sandbox.setVariables([{ name: 'id', value: 7, secret: false }]);
    expect(await script("pm.collectionVariables.set('path', '/users/{{id}}/{{none}}')")).toBeNull();
    expect(changes()).toEqual([['path', '/users/7/{{none}}']]);
  });

  it('does not keep local variables for the next request', async () => {
    await script("pm.variables.set('once', 1)");
    expect(await script("pm.test(`${pm.variables.has('once')}`)")).toBeNull();
    expect(harness.tests[0]?.name).toBe('false');
  });
});

describe('a script after a request of Postman', () => {
  it('has the assertions of Postman and all of chai', async () => {
    const code = `
      pm.test('status', () => { pm.response.to.have.status(200); pm.response.to.be.ok; pm.response.to.be.success; });
      pm.test('not', () => { pm.response.to.not.be.error; pm.response.to.not.have.header('x-none'); });
      pm.test('json', () => { pm.response.to.be.json; pm.response.to.have.jsonBody('a.b', 1); pm.response.to.have.jsonBody({ a: { b: 1 } }); });
      pm.test('schema', () => pm.response.to.have.jsonSchema({ required: ['a'] }));
      pm.test('header', () => pm.response.to.have.header('Content-Type'));
      pm.test('chai', () => { pm.expect('abc').to.be.a('string').and.have.lengthOf(3); pm.expect([1]).to.deep.include(1); pm.expect(true).to.be.ok; });
      pm.test('time', () => pm.response.to.have.responseTime.below(100000));
      pm.test('wrong status', () => pm.response.to.have.status(201));
      pm.test('wrong schema', () => pm.response.to.have.jsonSchema({ properties: { a: { type: 'string' } } }));
      pm.test('later', (done) => setTimeout(() => done(new Error('too late')), 1));
      pm.test.skip('skipped', () => pm.x.y);`;
    expect(await failedChecks(code, { a: { b: 1 } })).toEqual([
      ['wrong status', 'AssertionError: expected response to have code 201 but got 200'],
      ['wrong schema', expect.stringContaining('data.a should be string')],
      ['later', 'Error: too late'],
    ]);
    expect(harness.tests).toHaveLength(10);
  });

  it('has the names of the API before pm', async () => {
    const code = `
      tests['body'] = responseBody.has('"a"') && JSON.parse(responseBody).a === 1;
      tests['code'] = responseCode.code === 200 && responseTime >= 0;
      tests['request'] = pm.request.headers.get('host') === 'localhost' && pm.request.url.toString() === 'http://localhost/x';
      tests['header'] = postman.getResponseHeader('content-type') === responseHeaders['Content-Type'];
      postman.setEnvironmentVariable('n', 7);
      tests['environment'] = environment.n === '7' && postman.getEnvironmentVariable('n') === '7';
      tests['iteration'] = iteration === 2 && request.name === 'create';
      tests['wrong'] = _.isEmpty([1]);
      const _later = xml2Json('<a b="1"><c>x</c><c>y</c></a>');
      tests['xml'] = _.isEqual(_later, { a: { $: { b: '1' }, c: ['x', 'y'] } });`;
    expect(await failedChecks(code, { a: 1 })).toEqual([
      ['wrong', 'AssertionError: expected false to be truthy'],
    ]);
    expect(harness.tests).toHaveLength(8);
  });

  it.each([
    ['CryptoJS', "CryptoJS.SHA256('a').toString().slice(0, 8)", 'ca978112'],
    ['crypto-js', "require('crypto-js').HmacSHA1('a', 'b').toString().slice(0, 8)", '8abe0fd6'],
    ['moment', "moment.utc('2020-01-02T03:04:05Z').add(1, 'day').format('YYYY-MM-DD')", '2020-01-03'],
    ['lodash', '_.camelCase("a b")', 'aB'],
    ['tv4', "tv4.validate(1, { type: 'string' })", 'false'],
    ['ajv', "new (require('ajv'))().validate({ type: 'string', format: 'email' }, 'x')", 'false'],
    ['cheerio', "cheerio.load('<p>x</p>')('p').text()", 'x'],
  ])('loads %s when it is named', async (_, code, value) => {
    expect(await failedChecks(`pm.test(\`\${${code}}\`)`, {})).toEqual([]);
    expect(harness.tests[0]?.name).toBe(value);
  });

  it('runs the scripts around it although one fails, each in a scope of its own', async () => {
    harness.sandbox.setResponse(1, jsonResponse({}));
    const code =
      "const a = 1; pm.nothing.at.all\n// script of the request\nconst a = 2; pm.test('ran', () => pm.expect(a).to.equal(2))";
    expect(await script(code, { phase: 'after' })).toMatch(/^TypeError: Cannot read properties of undefined/);
    expect(harness.tests).toMatchObject([{ name: 'ran', passed: true }]);
  });

  it('reports what only Postman has', async () => {
    expect(await script("pm.vault.get('a')")).toBe(
      'Error: pm.vault is a service of Postman and is not available here',
    );
  });
});

it('leaves the schemas of other scripts as strict as they were', async () => {
  const misspelt = "{ requird: ['a'] }";
  expect(
    await failedChecks(`pm.test('lenient', () => pm.expect({}).to.have.jsonSchema(${misspelt}));`, {}),
  ).toEqual([]);
  const outcome = await harness.run(`void expect({}).to.have.jsonSchema(${misspelt})`);
  expect(outcome).toMatchObject({
    failure: {
      message: expect.stringContaining('JSON schema compile error: strict mode: unknown keyword: "requird"'),
    },
  });
});
