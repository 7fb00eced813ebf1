import { beforeAll, expect, it } from 'vitest';
import { checkResponse } from '../../../src/app/expect/check-response.ts';
import { createCheckTools } from '../../../src/app/expect/check-tools.ts';
import { projectFiles } from '../../../src/app/files/file-permissions.ts';
import { parseExpectation } from '../../../src/core/directives/expectation/parse.ts';
import { scopeWith } from '../../core/support/scope.ts';
import { respond } from '../../support/response.ts';

const body = JSON.stringify({
  k: `${'a'.repeat(45)}!`,
  list: JSON.parse('['.repeat(300) + ']'.repeat(300)),
});

const tools = createCheckTools();

// The validator of schemas compiles its own schema first, which may take longer than the limit below.
beforeAll(() => check(['schema {}', 'body $..k exists'], 60_000));

it.each([
  ['a pattern on the body', 'body matches (a|a)*!!$'],
  ['a pattern on a part', 'body $.k matches ^(a+)+$'],
  ['a pattern of a schema', 'schema {"properties":{"k":{"pattern":"^(a|a)*Z"}}}'],
  ['a schema that doubles its work', `schema ${JSON.stringify(doubled(40))}`],
  ['a pattern of a path', 'body $[?match(@, "(a+)+x")] exists'],
  ['a path that multiplies', 'body $..*..*..*..*..* exists'],
])('an endless check fails, and others are still done: %s', async (_, endless) => {
  const { results } = await check(['status 200', endless, 'status 200'], 100);
  expect(results).toMatchObject([
    { passed: true },
    { passed: false, message: expect.stringContaining('stopped after 100 ms') },
    { passed: true },
  ]);
});

function check(texts: readonly string[], limitMs: number) {
  const expectations = texts.map((text) => {
    const parsed = parseExpectation(text);
    if (parsed.kind === 'problem') throw new Error(parsed.message);
    return parsed.expectation;
  });
  return checkResponse(expectations, respond(body), {
    tools,
    limitMs,
    scope: () => scopeWith({}),
    folder: undefined,
    permissions: projectFiles(),
    place: 'the request',
    evaluate: () => Promise.reject(new Error('no check has a script')),
  });
}

/** Each definition looks at the next one twice. */
function doubled(times: number): object {
  const definitions = Array.from({ length: times }, (_, at) => {
    const next = { $ref: `#/$defs/d${at + 1}` };
    return [`d${at}`, at === times - 1 ? { required: ['nope'] } : { anyOf: [next, next] }];
  });
  return { $defs: Object.fromEntries(definitions), $ref: '#/$defs/d0' };
}
