import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/session/actions.ts';
import { fullName } from '../../../../src/core/session/requests/saved-requests.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import { requestLines } from '../../../../src/core/view/session/requests.ts';
import { input, play, set, start } from '../played.ts';

describe('saved requests', () => {
  const held = (text: string): Action => ({ kind: 'request-held', request: { text, name: null } });
  const run = (inputs: readonly string[], from = start) => play(inputs, from);
  const two = play([
    held('GET http://h/1'),
    input('.keep get one'),
    held('GET http://h/2'),
    input('.keep users/admin/list all'),
  ]).state;
  const names = ({ requests }: SessionState) => requests.map(fullName);

  it('are listed, renamed and removed by their folder, and .undo restores them', () => {
    const folder = play([held('GET http://h/3'), input('.keep users/new')], two).state;
    const listed = run(['.requests users/'], folder).entries.find(({ kind }) => kind === 'requests');
    expect(listed).toMatchObject({ kind: 'requests', requests: [{ name: 'list all' }, { name: 'new' }] });
    expect(names(run(['.mv users/ people/all/'], folder).state)).toEqual([
      'get one',
      'people/all/admin/list all',
      'people/all/new',
    ]);
    const removed = run(['.rm users/'], folder);
    expect([names(removed.state), removed.said]).toEqual([['get one'], ['Removed users/ with 2 requests.']]);
    expect(names(run(['.undo'], removed.state).state)).toEqual(names(folder));
  });

  it.each([
    ['.mv users/ users/x', 'users/x is in users/'],
    ['.mv users/ a//b', 'a//b is not a name.'],
    ['.load users/', 'users/ is a folder of 1 saved request.'],
    ['.rm nothing/', 'There is no saved request "nothing/".'],
  ])('%s says %s', (command, message) => {
    expect(run([command], two).said.join()).toContain(message);
  });

  it('are suggested for a similar name', () => {
    const hints = run(['.load get on', '.load users/admin/lst all'], two).entries.flatMap((entry) =>
      entry.kind === 'notice' ? [entry.notice.hint] : [],
    );
    expect(hints).toEqual(['did you mean get one?', 'did you mean users/admin/list all?']);
  });

  it('are moved to a name, into a folder or to a position, also with names that contain spaces', () => {
    expect(names(run(['.mv get one get first'], two).state)).toEqual(['get first', 'users/admin/list all']);
    expect(names(run(['.mv get one users/'], two).state)).toEqual(['users/get one', 'users/admin/list all']);
    expect(names(run(['.mv users/admin/list all 1'], two).state)).toEqual([
      'users/admin/list all',
      'get one',
    ]);
    expect(names(run(['.mv list all shared/'], two).state)).toEqual(['get one', 'shared/list all']);
    expect(run(['.mv nothing x'], two).said[0]).toContain('There is no saved request "nothing"');
    expect(run(['.mv get one users/admin/list all'], two).said[0]).toContain('already exists');
  });

  it('are still the targets of references after they are moved', () => {
    const kept = play([
      held('POST http://h/login'),
      input('.keep login'),
      held('GET http://h/list'),
      input('.keep admin/list'),
      held(
        '# @ref login\nGET http://h/{{login.response.body.$.id}}\nX-Id: {{list.response.status}} {{login}}',
      ),
      input('.keep use'),
    ]).state;
    const use = (state: SessionState) => state.requests.find(({ name }) => name === 'use')?.text;
    const text = (login: string, list: string, directive = 'login') =>
      `# @ref ${directive}\nGET http://h/{{${login}.response.body.$.id}}\nX-Id: {{${list}.response.status}} {{login}}`;

    expect(use(run(['.mv login sign-in'], kept).state)).toBe(text('sign-in', 'list', 'sign-in'));
    expect(use(run(['.mv login users/log in'], kept).state)).toBe(
      text('["users/log in"]', 'list', 'users/log in'),
    );
    expect(use(run(['.mv login users/'], kept).state)).toBe(text('login', 'list'));
    // The short name would be of two now.
    expect(use(run(['.mv login users/list'], kept).state)).toBe(
      text('["users/list"]', '["admin/list"]', 'users/list'),
    );
    // Of the same name, a variable is what a placeholder means.
    expect(use(run(['.mv login sign-in'], play([set('login', 1)], kept).state).state)).toBe(
      text('login', 'list', 'sign-in'),
    );
  });

  it('keep their exchanges when they are moved', () => {
    const request = { text: 'GET http://h/1', name: 'get one' };
    const exchange = { number: 1, request, exchange: {} } as unknown as SessionState['exchanges'][number];
    const { state } = run(['.mv get one one'], { ...two, exchanges: [exchange], lastRequest: request });
    expect([state.exchanges[0]?.request.name, state.lastRequest?.name]).toEqual(['one', 'one']);
  });

  it('keep their scripts when the request is saved again', () => {
    const scripted = run(
      ['.before get one client.setVar("a", 1)', '.after get one client.test("ok", () => {})'],
      two,
    ).state;
    const again = play([held('GET http://h/1?a=1'), input('.keep get one')], scripted).state;
    expect(again.requests[0]).toEqual({
      name: 'get one',
      folder: '',
      text: 'GET http://h/1?a=1',
      before: 'client.setVar("a", 1)',
      after: 'client.test("ok", () => {})',
    });
    const { effects } = run(['.after get one'], again);
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'fill-editor', text: '.after get one client.test("ok", () => {})' }),
    );
    expect(run(['.after get one none'], again).state.requests[0]?.after).toBe(null);
    const [entry] = run(['.requests'], again).entries.filter(({ kind }) => kind === 'requests');
    if (entry?.kind !== 'requests') throw new Error('there is no list');
    expect(requestLines(entry.requests).map((line) => line.map(({ text }) => text).join(''))).toEqual([
      'get one  GET http://h/1?a=1  + before and after',
      'users/',
      '  admin/',
      '    list all  GET http://h/2',
    ]);
  });
});
