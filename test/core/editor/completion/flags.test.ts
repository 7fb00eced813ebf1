import { describe, expect, it } from 'vitest';
import { complete } from '../../../../src/core/editor/completion/complete.ts';
import type { CompletionContext } from '../../../../src/core/editor/completion/types.ts';
import { commands } from '../../../../src/core/session/commands/index.ts';

const context: CompletionContext = {
  commands,
  variables: { get: () => undefined, names: () => [] },
  members: () => null,
  requests: [],
  sessions: [],
  environments: [],
  exchanges: [],
  lastResponse: null,
  topics: [],
  examples: [],
  settings: [],
  urls: [],
  operations: [],
  paths: () => [],
};

/** The labels at `|`, the cursor. */
const labels = (input: string): readonly string[] =>
  complete({ text: input.replace('|', ''), cursor: input.indexOf('|') }, context)?.items.map(
    ({ label }) => label,
  ) ?? [];

describe('a directive', () => {
  it.each([
    ['# @na|', 'name'],
    ['# @exp|', 'expect'],
    ['# @|', 'name'],
    ['#@time|', 'timeout'],
    ['# a note\n# @no-red|\nGET http://h/', 'no-redirect'],
    ['GET http://h/\n# @ret|\nA: b', 'retry'],
    ['// @tag|\nGET http://h/', 'tag'],
    ['### one\n# @au|', 'auth'],
    ['# @expect sta|\nGET http://h/', 'status'],
  ])('is completed in %j', (input, label) => expect(labels(input)).toContain(label));

  it.each(['# a note |', '# mail a@b|', '# @name x|', 'POST http://h/\n\n@na|'])('is not in %j', (input) => {
    expect(labels(input)).toEqual([]);
  });
});

describe('a flag', () => {
  it.each([
    ['POST /users --f|', ['--form']],
    ['POST /users name=Ada -|', ['--form']],
    ['.preview POST /users --f|', ['--form']],
    ['.preview --s|', ['--side-by-side']],
    ['.preview --side-by-side POST /users --f|', ['--form']],
    ['.export --c|', ['--curl']],
    ['.export -|', ['--http', '--curl', '--har']],
    ['.diff 1 --|', ['--noise']],
    ['.resend 1 --s|', ['--same']],
    ['.clear --|', []],
  ])('is completed in %j', (input, expected) =>
    expect(labels(input)).toEqual(expect.arrayContaining(expected)),
  );
});
