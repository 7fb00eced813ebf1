import { describe, expect, it } from 'vitest';
import { checkDirective, type DirectivePlace } from '../../../src/core/directives/check.ts';
import { readDirectiveComment } from '../../../src/core/directives/comment.ts';
import { directiveTable } from '../../../src/core/directives/table.ts';
import { findUnmarkedDirective } from '../../../src/core/directives/unmarked.ts';

/** `severity code: message (hint)`, or the name that it counts as. */
function told(line: string, place: DirectivePlace = 'preamble'): string[] {
  const comment = readDirectiveComment(line);
  if (comment === null) return ['not a directive'];
  const { name, problems } = checkDirective(comment, place);
  if (problems.length === 0) return [name === null ? 'a note' : `@${name}`];
  return problems.map(({ severity, code, message, hint }) => `${severity} ${code}: ${message} (${hint})`);
}

describe('the table of directives', () => {
  it.each(directiveTable.filter(({ name }) => name !== 'incomplete').map((row) => [row.name, row] as const))(
    '%s has an example that is right',
    (_, row) => {
      expect(told(row.example)).toEqual([`@${row.name}`]);
    },
  );

  it('has a directive that is an error in any place', () => {
    expect(told('# @incomplete the signature is missing')).toEqual([
      'error invalid-directive: @incomplete: the signature is missing (add the missing parts, then remove this line)',
    ]);
  });

  it('has each name once', () => {
    const names = directiveTable.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('an unknown directive', () => {
  it.each([
    ['# @expct status 500', '@expct', 'did you mean @expect?'],
    ['// @expct status 500', '@expct', 'did you mean @expect?'],
    ['#@tga smoke', '@tga', 'did you mean @tag?'],
    ['# @timout 5', '@timout', 'did you mean @timeout?'],
    ['# @skip', '@skip', 'did you mean @disabled?'],
    ['# @assert status 200', '@assert', 'did you mean @expect?'],
    ['# @assrt status 200', '@assrt', 'did you mean @expect?'],
    ['# @no-redirct', '@no-redirct', 'did you mean @no-redirect?'],
    ['# @john please look', '@john', 'help directives lists them'],
    ['# @constructor', '@constructor', 'help directives lists them'],
  ])('%j is a warning', (line, word, hint) => {
    expect(told(line)).toEqual([`warning unknown-directive: there is no directive ${word} (${hint})`]);
  });

  it('is read as a commented-out variable if no name is near', () => {
    expect(told('# @host = http://h')).toEqual(['a note']);
    expect(told('#@timout=5')).toEqual([
      'warning unknown-directive: there is no directive @timout (did you mean @timeout?)',
    ]);
  });

  it('is prose if no name is near and a space follows the @', () => {
    expect(told('# @ noon every day')).toEqual(['a note']);
  });
});

it.each(['$.a, $.b', "$['a', 'b', 'c']", '$[0, 1, 2].id, $.at', '$[?match(@.a, "x,y")]'])(
  '# @mask %s is accepted',
  (paths) => expect(told(`# @mask ${paths}`)).toEqual(['@mask']),
);

describe('a misspelled directive', () => {
  it.each([
    ['# @Expect status 200', '@Expect is read as @expect', 'write # @expect status 200'],
    ['# @EXPECT status 200', '@EXPECT is read as @expect', 'write # @expect status 200'],
    ['# @ expect status 200', '@ expect is read as @expect', 'write # @expect status 200'],
    ['# @expect: status 200', '@expect: is read as @expect', 'write # @expect status 200'],
    ['# @timeout = 5 s', '@timeout = is read as @timeout', 'write # @timeout 5 s'],
    ['# @forceref login', '@forceref is read as @forceRef', 'write # @forceRef login'],
  ])('%j is obeyed, with a warning', (line, message, hint) => {
    expect(told(line)).toEqual([`warning misspelled-directive: ${message} (${hint})`]);
  });

  it.each([
    ['# @noRedirect', '@no-redirect'],
    ['# @noCookieJar', '@no-cookie-jar'],
    ['# @force-ref login', '@forceRef'],
    ['# @tags a', '@tag'],
    ['# @name = login', '@name'],
    ['# @delay 500', '@sleep'],
    ['# @sleep 100 * factor', '@sleep'],
    ['# @sleep pause', '@sleep'],
    ['# @rateLimit max: 3 expire: 1000', '@ratelimit'],
    ['# @keep-streaming', '@keepStreaming'],
    ['# @note', '@note'],
  ])('%j is another way to write %s', (line, name) => {
    expect(told(line)).toEqual([name]);
  });
});

describe('a value that cannot be read', () => {
  it.each([
    ['# @expect statuss 200', '@expect: a response has no part "statuss"', 'did you mean status?'],
    ...['res.body.id', 'response.body.id', 'body.id'].map((word): [string, string, string] => [
      `# @expect ${word} == 1`,
      `@expect: a response has no part "${word}"`,
      'for a member of a JSON body write $.id; use one of status, header, body, time, size, schema, js',
    ]),
    [
      '# @expect response.status 200',
      '@expect: a response has no part "response.status"',
      'did you mean status?',
    ],
    [
      '# @timeout 5 secs',
      '@timeout: "5 secs" is not a duration',
      '# @timeout 5 s; units are ms, s, min and h',
    ],
    ['# @timeout', '@timeout: needs a duration', '# @timeout 5 s; units are ms, s, min and h'],
    ['# @sleep 5 hours', '@sleep: "5 hours" is not a duration', '# @sleep 500; units are ms, s, min and h'],
    ['# @sleep 25d', '@sleep: "25d" is not a duration', '# @sleep 500; units are ms, s, min and h'],
    ['# @sleep 600h', '@sleep: "600h" is not a duration', '# @sleep 500; units are ms, s, min and h'],
    ['# @sleep', '@sleep: needs a duration', '# @sleep 500; units are ms, s, min and h'],
    ...['', 'max 3', 'max x expire 5', 'slot a', 'often'].map((limit): [string, string, string] => [
      `# @ratelimit ${limit}`.trimEnd(),
      limit === '' ? '@ratelimit: needs a limit' : `@ratelimit: "${limit}" is not a limit`,
      '# @ratelimit slot api minIdleTime 100, # @ratelimit slot api max 10 expire 1000 (milliseconds)',
    ]),
    ['# @retry often', '@retry: "often" is not a number', '# @retry 3'],
    [
      '# @snapshot ignore $.x',
      '@snapshot: "ignore $.x" is not a name for a snapshot',
      'to ignore a value: # @mask $.x',
    ],
    [
      '# @snapshot !$.x[0]',
      '@snapshot: "!$.x[0]" is not a name for a snapshot',
      'to ignore a value: # @mask $.x[0]',
    ],
    ['# @mask name, email', '@mask: "name" is not a JSONPath', '# @mask $.name'],
    ['# @mask $.id, user.name, $.email', '@mask: "user.name" is not a JSONPath', '# @mask $.user.name'],
    ['# @mask $.id,', '@mask: needs a JSONPath', '# @mask $.createdAt'],
    ['# @mask createdAt', '@mask: "createdAt" is not a JSONPath', '# @mask $.createdAt'],
    ['# @header X-Tenant 7', '@header: "X-Tenant 7" is not a header', '# @header X-Tenant: 7'],
    ['# @ref', '@ref: needs the name of a request', '# @ref login'],
    ...['for', 'each x of xs', 'for x of', 'for x-1. of xs', 'while'].map(
      (loop): [string, string, string] => [
        `# @loop ${loop}`,
        `@loop: "${loop}" is not a loop`,
        '# @loop for id of [1, 2, 3], # @loop for 3, # @loop while more',
      ],
    ),
    [
      '# @no-redirect false',
      '@no-redirect: takes no value; "false" does not switch it off',
      'remove the line',
    ],
  ])('%j is an error', (line, message, hint) => {
    expect(told(line)).toEqual([`error invalid-directive: ${message} (${hint})`]);
  });
});

describe('a directive that takes no value', () => {
  const names = directiveTable.filter(({ argument }) => argument === '').map(({ name }) => name);

  it.each(names)('@%s warns about words after it', (name) => {
    expect(told(`# @${name} now`)).toEqual([
      `warning misspelled-directive: @${name}: takes no value: "now" has no effect (remove it, or write it after a #)`,
    ]);
  });

  it.each(['# why', '// why', '- why', '(why)', 'true', '= on'])('accepts %j as a comment', (words) => {
    for (const name of names) expect(told(`# @${name} ${words}`)[0]).not.toContain('takes no value');
  });
});

describe('a directive of another tool', () => {
  it.each(['# @no-log', '# @noLog', '# @title x', '# @no-auto-encoding'])('%j is ignored', (line) => {
    expect(told(line)[0]).toMatch(/^@/);
  });

  it.each(['# @injectVariables', '# @grpc-reflection x'])(
    '%j is an error, because it would change the request',
    (line) => {
      expect(told(line)).toEqual([
        expect.stringMatching(/^error unsupported-directive: restloop does not know/),
      ]);
    },
  );

  it.each(['# @proxy http://p', '# @jq .a', '# @curl-insecure', '# @env-json-key T json.t', '# @jwt'])(
    '%j is a warning',
    (line) => {
      expect(told(line)).toEqual([expect.stringMatching(/^warning unsupported-directive: .* has no effect/)]);
    },
  );
});

describe('a directive in the wrong place', () => {
  it.each<[string, DirectivePlace, string]>([
    ['# @expect status 200', 'body', 'move it before the request line'],
    ['# @expect status 200', 'nowhere', 'move it below the ### line of its request'],
  ])('%j in the %s is a warning', (line, place, hint) => {
    expect(told(line, place)).toEqual([expect.stringContaining(`(${hint})`)]);
  });

  it('ignores comments in a body that only look alike', () => {
    expect(told('# @param x', 'body')).toEqual(['a note']);
  });
});

describe('a comment without the @', () => {
  it.each([
    ['# expect status 500', 'write # @expect status 500'],
    ['// timeout 5 s', 'write # @timeout 5 s'],
    ['# mask $.id', 'write # @mask $.id'],
  ])('%j gets a warning', (line, hint) => {
    expect(findUnmarkedDirective(line)).toMatchObject({ severity: 'warning', hint });
  });

  it.each(['# expect the worst', '# retry if it fails', '# header below', '# a status 200', '# name of it'])(
    '%j is prose',
    (line) => {
      expect(findUnmarkedDirective(line)).toBeNull();
    },
  );
});
