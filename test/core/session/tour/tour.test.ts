import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import type { Action } from '../../../../src/core/session/actions.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import { tourSteps } from '../../../../src/core/session/tour/steps.ts';
import { respond } from '../../../support/response.ts';
import { at, input, play, set, start } from '../played.ts';

const begun = (from: 'where-left' | number = 'where-left'): Action => ({
  kind: 'tour-begun',
  url: 'http://127.0.0.1:1',
  from,
  at,
});
const finished: Action = { kind: 'inputs-finished' };
const held = (text: string): Action => ({ kind: 'request-held', request: { text, name: null } });

const stepOf = ({ tour }: SessionState): number | null => (tour === null ? null : tour.step);
const shown = (entries: ReturnType<typeof play>['entries']) =>
  entries.flatMap((entry) => (entry.kind === 'tour' ? [[entry.step, entry.missing] as const] : []));

/** The tour at a step, with what the steps before it leave behind. */
const atStep = (step: number) => play([begun(step)]).state;

/** A request that was sent, and its response. */
function answered(text: string, status: number, body: string): Action {
  const { preview } = createPreviewer().preview(
    text,
    scopeOf(start, () => undefined),
  );
  const exchange = {
    request: { method: preview.method, url: 'http://h/', headers: [], body: { kind: 'none' } },
    startedAt: 0,
    redirects: [],
    outcome: { kind: 'response', response: respond(body, { status }) },
  } as const;
  return { kind: 'exchange-finished', exchange, preview, request: { text, name: null } };
}

const user = set('user', { id: 2 });
const created = answered('POST /users name={{name}}', 201, '{"id": 6, "name": "Ada"}');

describe('a step of the tour', () => {
  it.each<[step: number, how: string, done: readonly Action[]]>([
    [0, 'any object with an id called user', [user]],
    [1, 'a request that was refused for another reason, and previews now', [held('GET /x/{{user.id}}')]],
    [2, 'a name without a value', [held('GET /{{nobody}}')]],
    [2, 'a property without a value', [held('GET /{{user.nothing}}')]],
    [3, 'the missing variable, whatever its value', [set('name', 'Grace')]],
    [4, 'a response that is not an error', [created]],
    [5, 'a value of the response under any name', [created, set('new_id', 6)]],
    [5, 'the whole body', [created, set('person', { id: 6, name: 'Ada' })]],
    [6, 'any name for the session', [{ kind: 'session-named', name: 'mine' }]],
  ])('%i is done by %s', (step, _, done) => {
    const { state, entries } = play([...done, finished], atStep(step));
    expect(stepOf(state)).toBe(step + 1);
    expect(shown(entries)).toContainEqual([step + 1, null]);
  });

  it.each<[step: number, how: string, tried: readonly Action[]]>([
    [0, 'another variable', [set('x', 1)]],
    [0, 'a user without an id', [set('user', { name: 'Ada' })]],
    [1, 'a request without a placeholder', [held('GET /users/2')]],
    [1, 'a request that does not resolve', [held('GET /users/{{user.ids}}')]],
    [2, 'a request that resolves', [held('GET /users/{{user.id}}')]],
    [3, 'another variable', [set('nome', 'Ada')]],
    [4, 'an error of the API', [answered('GET /users/99', 404, '{}')]],
    [5, 'a value that the response does not have', [created, set('id', 7)]],
  ])('step %i is not done by %s, and names what it needs', (step, _, tried) => {
    const { state, entries } = play([input('1 + 1'), ...tried, finished], atStep(step));
    expect(stepOf(state)).toBe(step);
    expect(shown(entries).at(-1)).toEqual([step, tourSteps[step]?.missing]);
  });

  it('is not repeated after commands that only show something', () => {
    const { entries } = play(['.vars', finished, '.help items', finished], atStep(0));
    expect(shown(entries)).toEqual([]);
  });

  it('waits for the answer to a question', () => {
    const { state } = play([begun(0)]);
    const waiting = { ...state, awaiting: {} as never };
    expect(shown(play([user, finished], waiting).entries)).toEqual([]);
  });
});

describe('.tour', () => {
  const own = play([set('mine', 1), set('user', 'own'), { kind: 'session-named', name: 'work' }]).state;

  it('asks for the API first, and begins where it was left or at a step', () => {
    expect(play(['.tour']).effects.at(-1)).toEqual({ kind: 'begin-tour', from: 'where-left' });
    expect(play(['.tour 3']).effects.at(-1)).toEqual({ kind: 'begin-tour', from: 2 });
  });

  it("has a session of its own, and restores the user's session at its end", () => {
    const { state } = play([begun(), user, finished], own);
    expect(state.layers.session.get('user')?.value).toEqual({ id: 2 });
    expect([state.name, state.layers.session.has('mine')]).toEqual([null, false]);
    const { state: left, effects } = play(['.tour stop'], state);
    const { tour, ...rest } = left;
    const { tour: _, ...before } = own;
    expect(rest).toEqual(before);
    expect(tour?.kind).toBe('left');
    expect(effects).toContainEqual({ kind: 'end-tour', own: 'comes-back' });
  });

  it('continues where it was left, with its variables, on the new API', () => {
    const left = play([begun(), user, finished, '.tour stop', set('later', 1)], own).state;
    const { state, entries } = play([{ ...begun(), url: 'http://127.0.0.1:2' } as Action], left);
    expect(shown(entries)).toEqual([[1, null]]);
    expect(state.layers.session.get('user')?.value).toEqual({ id: 2 });
    expect(state.layers.base.get('base_url')?.value).toBe('http://127.0.0.1:2');
    expect(play(['.tour stop'], state).state.layers.session.get('later')?.value).toBe(1);
  });

  it('goes past a step, back to one, or to any, with the results of the steps before it', () => {
    const skipped = play(['.tour skip', finished], atStep(0));
    expect(shown(skipped.entries)).toEqual([[1, null]]);
    expect(skipped.state.layers.session.get('user')?.value).toHaveProperty('id');
    expect(shown(play(['.tour back', finished], skipped.state).entries)).toEqual([[0, null]]);
    const fifth = play(['.tour 5', finished], atStep(0));
    expect(shown(fifth.entries)).toEqual([[4, null]]);
    expect(fifth.state.lastRequest?.text).toBe('POST /users name={{name}}');
  });

  it('can be left at any step', () => {
    for (const step of tourSteps.keys())
      expect(play(['.tour stop'], atStep(step)).state.tour).toMatchObject({ kind: 'left', step });
  });

  it('shows the step again', () => {
    expect(shown(play(['.tour'], atStep(3)).entries)).toEqual([[3, null]]);
  });

  it.each([
    ['.tour stop', 'No tour is running.'],
    ['.tour 9', 'The tour has no step "9".'],
    ['.tour nope', 'The tour has no step "nope".'],
  ])('refuses %s', (typed, message) => {
    expect(play([typed]).said).toEqual([`error: ${message}`]);
  });

  it('ends when another session is opened', () => {
    const snapshot = { ...emptySnapshot, name: 'other' };
    const opened: Action = { kind: 'session-opened', snapshot, readOnly: null, exchangeCount: 0 };
    const { state, effects } = play([opened], atStep(2));
    expect([state.tour, state.name]).toEqual([null, 'other']);
    expect(effects).toContainEqual({ kind: 'end-tour', own: 'is-left' });
  });

  it('masks the secrets of the session that waits', () => {
    const secret = play([
      {
        ...set('token', 'sesame-street'),
        changes: [{ kind: 'set', name: 'token', value: 'sesame-street', secret: true }],
      } as Action,
    ]).state;
    expect(play([begun()], secret).state.credentials).toContain('sesame-street');
  });
});

const emptySnapshot = {
  name: null,
  variables: [],
  requests: [],
  environments: [],
  activeEnvironment: null,
  settings: {},
  definitions: [],
  inputCount: 0,
  createdAt: at,
  updatedAt: at,
};
