import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { topicNames } from '../../../../src/core/session/commands/help/topics.ts';
import { commands } from '../../../../src/core/session/commands/index.ts';
import type { Entry } from '../../../../src/core/session/entries.ts';
import { entryAt } from '../../../../src/core/session/hints/entry-words.ts';
import {
  topicOfCommand,
  topicOfFailure,
  withTopic,
} from '../../../../src/core/session/hints/error-topics.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { noticeLines } from '../../../../src/core/view/notice.ts';
import { previewLines } from '../../../../src/core/view/preview/preview-lines.ts';
import { blockedLines } from '../../../../src/core/view/whole-preview.ts';
import { play, start } from '../played.ts';

const noticeOf = (typed: string) =>
  play([typed]).entries.flatMap((entry) => (entry.kind === 'notice' ? [entry] : []))[0] as Extract<
    Entry,
    { kind: 'notice' }
  >;

describe('the error of a command', () => {
  it.each([
    ['.env nope', 'environments'],
    ['.until', 'repeating'],
    ['.auth nope', 'auth'],
    ['.header x', 'headers'],
    ['.set nope 1', 'settings'],
  ])('%s names the topic %s, once', (typed, topic) => {
    const text = noticeLines(noticeOf(typed).notice).map(plainText).join('\n');
    expect(text.split('.help ')).toHaveLength(2);
    expect(text).toContain(`.help ${topic}`);
  });

  it('names none on the command line and in the library', () => {
    for (const place of ['command-line', 'library'] as const)
      expect(entryAt(place, noticeOf('.env nope'))).not.toHaveProperty('notice.topic');
  });

  it('has a topic that exists', () => {
    for (const { name } of commands) expect([...topicNames, undefined], name).toContain(topicOfCommand(name));
  });
});

describe('an error in a request', () => {
  const { preview } = createPreviewer().preview(
    'GET http://h/{{user}}/{{other}}',
    scopeOf(start, () => undefined),
  );
  const blocked = (columns: number, place: 'shell' | 'command-line' = 'shell') =>
    blockedLines(preview, { columns, forced: false, place }).map(plainText).join('\n');

  it('names its topic, the first one only, and only in the shell', () => {
    expect(blocked(110).match(/\.help interpolation/g)).toHaveLength(1);
    expect(blocked(110, 'command-line')).not.toContain('.help');
  });

  it('never gets a row of its own for it', () => {
    for (const columns of [30, 50, 70, 90, 120])
      expect(blocked(columns).split('\n')).toHaveLength(blocked(columns, 'command-line').split('\n').length);
  });

  it('names it while it is typed', () => {
    const room = { width: 110, height: 20, cursor: null } as const;
    const shown = (topics?: 'named') =>
      previewLines(preview, topics === undefined ? room : { ...room, topics })
        .map(plainText)
        .join('\n');
    expect(shown('named')).toContain(' · .help interpolation');
    expect(shown()).not.toContain('.help');
  });
});

it('a network failure has the topic connection, and a cancelled request has none', () => {
  expect(['ECONNREFUSED', 'ERR_OAUTH2_TOKEN', 'ECANCELED'].map(topicOfFailure)).toEqual([
    'connection',
    'oauth2',
    undefined,
  ]);
});

it.each([
  [null, '.help items'],
  [
    'restloop sessions lists them · restloop help sessions',
    'restloop sessions lists them · restloop help sessions',
  ],
  ['a hint', 'a hint · .help items'],
  ['see .help auth', 'see .help auth'],
])('the hint %s becomes %s', (hint, expected) => {
  expect(withTopic(hint, 'items')).toBe(expected);
});
