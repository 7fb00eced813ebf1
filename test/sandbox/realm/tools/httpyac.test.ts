import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scriptParts } from '../../../../src/core/script/httpyac/script-parts.ts';
import type { ScriptSubject } from '../../../../src/core/script/request/subject.ts';
import { type Harness, jsonResponse, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

const subject: ScriptSubject = {
  phase: 'before',
  name: null,
  method: 'POST',
  url: 'http://localhost/{{id}}',
  headers: [['X-Id', '{{id}}']],
  body: 'id {{id}}',
  iteration: 1,
};

/** Runs a script of httpYac; its failure is the sentence of the isolate. */
async function block(code: string, about: Partial<ScriptSubject> = {}, event = ''): Promise<string | null> {
  for (const part of scriptParts({ code: `{{${event}\n${code}\n}}`, label: 'a.http' })) {
    const outcome = await harness.sandbox.evaluate(part.code, {
      label: 'a.http',
      subject: { ...subject, ...about },
    });
    if (outcome.kind === 'failure') return outcome.failure.message;
  }
  return null;
}

beforeEach(() => {
  for (const list of [harness.changes, harness.tests, harness.effects, harness.output]) list.length = 0;
  harness.sandbox.setVariables([{ name: 'id', value: 7, secret: false }]);
});

const changes = () =>
  harness.changes.map((change) => (change.kind === 'set' ? [change.name, change.value] : change));

describe('a script of httpYac', () => {
  it('exports variables, and waits for promises', async () => {
    const code = `const { createHash } = require('crypto');
      exports.next = id + 1;
      exports.later = (async () => { await sleep(1); return [id]; })();`;
    expect(await block(code)).toBeNull();
    expect(changes()).toEqual([
      ['next', 8],
      ['later', [7]],
    ]);
  });

  it('exports by module.exports', async () => {
    await block('module.exports = { body: { id: 1 } }');
    expect(changes()).toEqual([['body', { id: 1 }]]);
  });

  it('sees exports of earlier scripts, also functions, which are not variables', async () => {
    await block('exports.double = (n) => n * 2; exports.state = { index: 0 };');
    harness.sandbox.setVariables([
      { name: 'state', value: { index: 0 }, secret: false },
      { name: 'id', value: 7, secret: false },
    ]);
    await block('exports.twice = double(id); state.index += 1; $global.seen = true;');
    expect(changes().slice(1)).toEqual([
      ['twice', 14],
      ['state', { index: 1 }],
    ]);
    await block('console.log(state.index, $global.seen, this.twice)');
    expect(harness.output.map(({ text }) => text)).toEqual(['1 true 14']);
  });

  it('keeps its own names to itself', async () => {
    expect(await block('const request = 1; let mine = 2; function helper() {}')).toBeNull();
    expect(await block('helper()')).toBe('ReferenceError: helper is not defined');
    expect(await harness.print('typeof mine')).toBe("'undefined'");
  });

  it('may return early, and fails with the place', async () => {
    expect(await block('if (id) return; exports.never = 1;')).toBeNull();
    expect(await block('missing()')).toBe('ReferenceError: missing is not defined');
    expect(changes()).toEqual([]);
  });

  it('cancels its request', async () => {
    await block('exports.$cancel = true');
    expect(harness.effects).toEqual([{ kind: 'skip', reason: '$cancel' }]);
  });

  it.each([
    [
      'request.headers["X-New"] = id',
      '',
      {
        headers: [
          ['X-Id', '{{id}}'],
          ['X-New', '7'],
        ],
      },
    ],
    ['delete request.headers["X-Id"]; request.method = "PUT"', '', { headers: [], method: 'PUT' }],
    ['request.url += "?a=1"', '', { url: 'http://localhost/{{id}}?a=1' }],
    ['request.url += "?a=1"', '@request', { url: 'http://localhost/7?a=1' }],
    ['request.headers["X-Id"] = undefined', '@request', { headers: [] }],
    ['request.body = { id }', '', { body: '{"id":7}' }],
    ['request.body += " {{literal}}"', '@request', { body: 'id 7 \\{{literal}}' }],
  ])('changes the request: %s', async (code, event, change) => {
    expect(await block(code, {}, event)).toBeNull();
    const [effect] = harness.effects;
    const { places: _, ...changed } = effect?.kind === 'change' ? effect.change : {};
    expect(changed).toEqual(change);
  });

  it('leaves a request alone that it only reads', async () => {
    await block('exports.x = request.url + request.body');
    expect(harness.effects).toEqual([]);
  });
});

describe('the response of httpYac', () => {
  it.each([
    ['response.statusCode', '200'],
    ['response.parsedBody.id', '7'],
    ['response.body', '{"id":7}'],
    ["response.headers['content-type']", 'application/json'],
    ['response.contentType.mimeType', 'application/json'],
    ['response.rawBody.length', '8'],
  ])('has %s', async (code, text) => {
    harness.sandbox.setResponse(1, jsonResponse({ id: 7 }));
    await block(`console.log(${code})`, { phase: 'after' });
    expect(harness.output.map((line) => line.text)).toEqual([text]);
  });

  it('is a document where it is XML', async () => {
    harness.sandbox.setResponse(2, {
      ...jsonResponse({}),
      contentType: 'application/xml',
      text: '<a b="c"/>',
    });
    const code =
      "const { select } = require('xpath'); console.log(select('//@b', response.parsedBody)[0].value)";
    expect(await block(code, { phase: 'after' })).toBeNull();
    expect(harness.output.map((line) => line.text)).toEqual(['c']);
  });

  it('is checked by tests, also by those with a name', async () => {
    harness.sandbox.setResponse(3, jsonResponse({ id: 7 }));
    const code = `const { equal } = require('assert');
      test('id', () => equal(response.parsedBody.id, 8));
      test.status(200);
      test.header('content-type', 'application/json');
      test.hasResponseBody();`;
    expect(await block(code, { phase: 'after' })).toBeNull();
    expect(harness.tests.map(({ name, passed }) => [name, passed])).toEqual([
      ['id', false],
      ['response status equals 200', true],
      ['header content-type equals application/json', true],
      ['response body exists', true],
    ]);
  });
});
