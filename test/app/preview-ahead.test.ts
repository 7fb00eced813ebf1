import { describe, expect, it } from 'vitest';
import { createPreviewAhead } from '../../src/app/preview-ahead.ts';
import { parseRequest } from '../../src/core/request/parse/parse-request.ts';
import type { Action } from '../../src/core/session/actions.ts';
import { scopeOf } from '../../src/core/session/scope.ts';
import { initialState, type SessionState } from '../../src/core/session/state.ts';
import { update } from '../../src/core/session/update.ts';
import type { References } from '../../src/core/template/types.ts';

const variable = (value: number): Action => ({
  kind: 'layer-replaced',
  layer: 'flag',
  variables: [{ name: 'id', value, secret: false, origin: { kind: 'flag', label: '--var', at: null } }],
});
const before = update(initialState({ at: 0 }), variable(7)).state;
const changed = (...actions: Action[]): SessionState =>
  actions.reduce((state, action) => update(state, action).state, before);

const references: References = {
  value: () => ({ value: 'token', exact: null }),
  find: () => ({ name: 'login', state: 'answered' }),
  behind: () => undefined,
  names: () => ['login'],
};

function made(text: string, file = () => 5) {
  const ahead = createPreviewAhead();
  const parsed = parseRequest(text);
  const scope = { ...scopeOf(before, (name) => (name === '$uuid' ? 'u' : undefined)), references };
  ahead.make(parsed, before, { scope, sizes: { file, gzip: () => 5 } });
  return { ahead, parsed };
}

describe('a preview that was made ahead', () => {
  it('is that of the request, once', () => {
    const { ahead, parsed } = made('GET http://h/users/{{id}}');
    expect(ahead.take(parsed, before)?.preview.wireUrl).toBe('http://h/users/7');
    expect(ahead.take(parsed, before)).toBeNull();
  });

  it('says what is wrong as any preview does', () => {
    const { ahead, parsed } = made('GET http://h/{{id.y}}');
    expect(ahead.take(parsed, before)?.preview.diagnostics).not.toEqual([]);
  });

  it('is not that of another request', () => {
    const { ahead } = made('GET http://h/users/{{id}}');
    expect(ahead.take(parseRequest('GET http://h/users/{{id}}'), before)).toBeNull();
  });

  it.each<[string, SessionState, boolean]>([
    ['nothing', before, true],
    ['the state alone', { ...before }, true],
    ['a variable', changed(variable(8)), false],
    ['a variable that comes to the same', changed(variable(7)), false],
    ['a setting', changed({ kind: 'setting-given', key: 'timeout', text: '5000' }), false],
    ['who asks', { ...before, auth: { ...before.auth, session: null } }, false],
  ])('where %s has changed, is taken: %#', (_what, state, isTaken) => {
    const { ahead, parsed } = made('GET http://h/users/{{id}}');
    expect(ahead.take(parsed, state) !== null).toBe(isTaken);
  });

  it('measures a file only when its headers are looked at, which is after it was taken', () => {
    let size = 5;
    const { ahead, parsed } = made('POST http://h/\n\n< ./file.json', () => size);
    size = 6;
    expect(ahead.take(parsed, before)?.preview.connection()).toContainEqual(
      expect.objectContaining({ name: 'Content-Length', value: '6' }),
    );
  });

  it.each([
    ['a dynamic value', 'GET http://h/{{$uuid}}'],
    ['a dynamic value in a body', 'POST http://h/\n\n{"id": "{{$uuid}}"}'],
    ['an answer', 'GET http://h/{{login.response.body.$.token}}'],
  ])('does not last with %s in it', (_what, text) => {
    const { ahead, parsed } = made(text);
    expect(ahead.take(parsed, before)).toBeNull();
  });
});
