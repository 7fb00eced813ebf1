import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/session/actions.ts';
import { play, set } from '../played.ts';

const token = set('token', 'abc');

const held: Action = { kind: 'request-held', request: { text: 'GET http://h/login', name: null } };

describe('a default of all requests whose variable is not set', () => {
  it.each([
    ['.auth bearer {{tokn}}', 'tokn is not set yet.'],
    ['.auth basic {{user}} {{pass}}', 'user, pass are not set yet.'],
    ['.header X-Trace: {{trace.id}}', 'trace is not set yet.'],
    ['.query v={{version}}', 'version is not set yet.'],
    ['.base http://{{host}}', 'host is not set yet.'],
  ])('%s says so', (input, sentence) => {
    expect(play([token, input]).said).toContain(sentence);
  });

  it('names the variable that is meant', () => {
    const hints = play([token, '.auth bearer {{tokn}}']).entries.map((entry) =>
      entry.kind === 'notice' ? entry.notice.hint : null,
    );
    expect(hints).toContain('did you mean token?');
  });

  it.each([
    '.auth bearer {{token}}',
    '.auth bearer abc',
    '.auth none',
    '.header X-Id: {{$uuid}}',
    '.header X-Id: {{login.token}}',
  ])('%s says nothing', (input) => {
    const { said } = play([token, held, '.keep login', input]);
    expect(said.filter((sentence) => sentence.includes('not set yet'))).toEqual([]);
  });
});
