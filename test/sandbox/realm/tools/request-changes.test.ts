import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runnableParts } from '../../../../src/core/script/request/runnable-parts.ts';
import { mergeScriptEffects } from '../../../../src/core/script/request/script-effects.ts';
import type { ScriptSubject } from '../../../../src/core/script/request/subject.ts';
import { type Harness, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

beforeEach(() => {
  harness.effects.length = 0;
});

const subject: ScriptSubject = {
  phase: 'before',
  name: 'create',
  method: 'POST',
  url: 'http://h/users',
  headers: [['X-A', '1']],
  body: '{}',
  iteration: 1,
};

/** The changes of a script of a file, which starts in line 5. */
async function changeOf(code: string) {
  for (const part of runnableParts({ code, label: 'a.http', start: { line: 5, column: 1 } })) {
    const outcome = await harness.sandbox.evaluate(part.code, { ...part, subject });
    if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
  }
  return mergeScriptEffects(harness.effects).change;
}

/** Each dialect sets the method, the URL, the body and a header, in a line of its own. */
const dialects: readonly (readonly [tool: string, code: string])[] = [
  [
    'Postman',
    "pm.request.method = 'PUT';\npm.request.url = 'http://h/b';\npm.request.body.raw = 'text';\npm.request.headers.upsert({ key: 'X-A', value: '2' });",
  ],
  [
    'Insomnia',
    "insomnia.request.method = 'PUT';\ninsomnia.request.url = 'http://h/b';\ninsomnia.request.body.raw = 'text';\ninsomnia.request.upsertHeader({ key: 'X-A', value: '2' });",
  ],
  [
    'Bruno',
    "await (async ({ req }) => {\nreq.setMethod('PUT');\nreq.setUrl('http://h/b');\nreq.setBody('text');\nreq.setHeader('X-A', '2');\n})(require('restloop:bruno')());",
  ],
  [
    "Bruno's properties",
    "await (async ({ req }) => {\nreq.method = 'PUT';\nreq.url = 'http://h/b';\nreq.body = 'text';\nreq.deleteHeader('X-A'); req.setHeader('X-A', '2');\n})(require('restloop:bruno')());",
  ],
  [
    'httpYac',
    "{{\nrequest.method = 'PUT';\nrequest.url = 'http://h/b';\nrequest.body = 'text';\nrequest.headers['X-A'] = '2';\n}}",
  ],
];

describe.each(dialects)('a script of %s', (tool, code) => {
  it('changes the request, each part with its line', async () => {
    const first = /postman|insomnia/i.test(tool) ? 5 : 6;
    const change = await changeOf(code);
    expect(change).toMatchObject({
      method: 'PUT',
      url: 'http://h/b',
      body: 'text',
      headers: [['X-A', '2']],
      places: {
        method: `a.http:${first}`,
        url: `a.http:${first + 1}`,
        body: `a.http:${first + 2}`,
        headers: { 'x-a': `a.http:${first + 3}` },
      },
    });
  });
});

it('keeps the places of several scripts of one request', () => {
  const { change } = mergeScriptEffects([
    { kind: 'change', change: { url: 'http://a', places: { url: 'a.http:1', headers: {} } } },
    { kind: 'change', change: { headers: [['A', '1']], places: { headers: { a: 'a.http:7' } } } },
  ]);
  expect(change?.places).toEqual({ url: 'a.http:1', headers: { a: 'a.http:7' } });
});
