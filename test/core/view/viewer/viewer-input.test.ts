import { describe, expect, it } from 'vitest';
import type { InputEvent } from '../../../../src/core/editor/input/events.ts';
import { InputParser } from '../../../../src/core/editor/input-parser.ts';
import type { KeyChanges } from '../../../../src/core/keys/binding.ts';
import { emptyMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { proposedName } from '../../../../src/core/view/viewer/proposed-name.ts';
import { openViewer, updateViewer } from '../../../../src/core/view/viewer/viewer.ts';
import { singleKeys, type ViewerStep, viewerInput } from '../../../../src/core/view/viewer/viewer-input.ts';
import { viewerLines } from '../../../../src/core/view/viewer/viewer-lines.ts';
import { keyBytes } from '../../../e2e/keys.ts';
import { respond } from '../../../support/response.ts';

const response = respond('{"users":[{"id":1,"name":"Ada \\"C\\""}],"big":12345678901234567890}');
const size = { width: 79, height: 24 };

/** What the last of the keys does. */
function press(keys: readonly string[], name: string | null = 'res', changes: KeyChanges = []): ViewerStep {
  let state = openViewer(response, { width: 79, name, secrets: emptyMasker, keys: changes });
  let step: ViewerStep = { kind: 'shown', state };
  for (const key of keys) {
    for (const event of eventsOf(key).flatMap(singleKeys)) {
      step = viewerInput(state, event, size);
      if (step.kind !== 'shown') continue;
      state = step.state;
      while (state.seek !== null) state = updateViewer(state, { kind: 'seek' }, size);
      step = { kind: 'shown', state };
    }
  }
  return step;
}

function eventsOf(key: string): readonly InputEvent[] {
  const parser = new InputParser();
  const events = parser.push(key.length > 1 && /^[^a-z]/i.test(key) ? key : keyBytes(key));
  return [...events, ...parser.flush()];
}

const shown = (step: ViewerStep): string =>
  step.kind === 'shown' ? viewerLines(step.state, size).map(plainText).join('\n') : step.kind;

describe('the keys of the viewer', () => {
  it('are listed by ?, in a view that scrolls', () => {
    expect(shown(press(['?']))).toContain('q, Escape, Ctrl+C, Ctrl+D  Go back');
    expect(shown(press(['?', 'end']))).toContain('click');
    expect(shown(press(['?', 'q']))).toContain('"users": [');
  });

  it.each<[string, KeyChanges, readonly string[], string]>([
    ['is another one', [{ command: 'viewer-close', keys: ['Q'] }], ['Q'], 'closed'],
    ['is not the one before', [{ command: 'viewer-close', keys: ['Q'] }], ['q'], 'Q back'],
    ['is named at the foot', [{ command: 'viewer-close', keys: ['Q'] }], [], 'Q back · ←→ fold'],
    [
      'is named by views',
      [{ command: 'viewer-close', keys: ['Q'] }],
      ['x'],
      'bytes of the body  Q goes back',
    ],
    ['is named by notes', [{ command: 'viewer-table', keys: ['T'] }], ['s'], 'T shows an array of objects'],
    ['is taken from another', [{ command: 'viewer-table', keys: ['x'] }], ['x'], 'q back · ←→ column'],
    ['holds with Ctrl', [{ command: 'viewer-switch', keys: ['ctrl+r'] }], ['ctrl+r'], 'Content-Type'],
    ['holds in a search', [{ command: 'viewer-search-leave', keys: ['ctrl+x'] }], ['/', 'ctrl+x'], 'q back'],
    [
      'is named in a search',
      [{ command: 'viewer-search-leave', keys: ['ctrl+x'] }],
      ['/'],
      'Ctrl+X goes back',
    ],
    ['holds in a filter', [{ command: 'viewer-filter-leave', keys: ['ctrl+x'] }], ['f', 'ctrl+x'], 'q back'],
    ['is nobody of the input', [{ command: 'search-history', keys: ['ctrl+f'] }], ['ctrl+f'], '› }'],
  ])('that the user changed %s', (_, changes, keys, text) => {
    expect(shown(press(keys, 'res', changes))).toContain(text);
  });

  it.each([
    [['down', 'j', '+', 'down'], '› ', 3],
    [['end'], '› }', 8],
    [['G', 'k'], '"big"', 7],
    [['pagedown'], '›', 8],
    [['end', 'home'], '› {', 0],
    [['end', 'g'], '› {', 0],
    [[' '], '›', 8],
  ])('%j moves the cursor', (keys, text, line) => {
    const step = press(keys);
    expect(step).toMatchObject({ kind: 'shown', state: { cursor: line } });
    expect(shown(step)).toContain(text);
  });

  it.each(['q', 'escape', 'ctrl+c', 'ctrl+d'])('%s closes it', (key) => {
    expect(press([key])).toEqual({ kind: 'closed' });
  });

  it.each([
    [['j', 'j', 'j', 'j', 'c'], 'Ada "C"', 'the value'],
    [['G', 'k', 'c'], '12345678901234567890', 'the value'],
    [['j', 'j', 'j', 'p'], 'res.body.users[0].id', 'res.body.users[0].id'],
    [['j', 'j', 'j', 'P'], "$['users'][0]['id']", "$['users'][0]['id']"],
    [['h', 'c'], 'application/json', 'the value'],
  ])('%j copies %s', (keys, text, what) => {
    expect(press(keys)).toEqual({ kind: 'copy', text, what });
  });

  it('stores the value under the cursor in a variable with one key, with its name selected', () => {
    const input = "client.setVar('userId', res.body.users[0].id)";
    const name = { start: input.indexOf('userId'), end: input.indexOf("',") };
    expect(press(['j', 'j', 'j', 'v'])).toEqual({ kind: 'take', input, name });
  });

  it('inserts the value itself when the sandbox does not have the response', () => {
    expect(press(['j', 'j', 'j', 'v'], null)).toMatchObject({ input: "client.setVar('userId', 1)" });
    expect(shown(press(['p'], null))).toContain('there is no value on this line');
  });

  it('searches for typed text or a regular expression, received in one chunk or key by key', () => {
    expect(shown(press(['/', 'a', 'd', 'a']))).toContain('/ada ');
    expect(press(['/', 'a', 'd', 'x', 'backspace', 'a', 'enter'])).toMatchObject({ state: { cursor: 4 } });
    expect(press(['/big', 'enter'])).toMatchObject({ state: { cursor: 7 } });
    expect(press(['/', 'tab', 'b', '.', 'g', 'enter'])).toMatchObject({ state: { cursor: 7 } });
    expect(press(['/', 'b', '.', 'g', 'enter'])).toMatchObject({ state: { search: { found: false } } });
    expect(press(['/', 'b', 'escape'])).toMatchObject({ state: { search: null, mode: { kind: 'browse' } } });
    expect(press(['/', '"', 'enter', 'n', 'n', 'N'])).toMatchObject({ state: { cursor: 3 } });
    expect(press(['/', 'b', 'i'])).toMatchObject({ state: { cursor: 7 } });
    expect(press(['j', '/', 'b', 'i', 'escape'])).toMatchObject({ state: { cursor: 1 } });
    expect(press(['j', '/', 'b', 'ctrl+u'])).toMatchObject({
      state: { cursor: 1, mode: { kind: 'search' } },
    });
    expect(press(['j', '/', 'b', 'backspace', 'backspace'])).toMatchObject({
      state: { cursor: 1, mode: { kind: 'browse' } },
    });
  });

  it('delays keys until a running search ends; Esc stops it, q closes the viewer', () => {
    const opened = openViewer(response, { width: 79, name: 'res', secrets: emptyMasker });
    const search = { ...opened, seek: { line: 3, step: 1, passed: 3 } } as const;
    const pressed = (key: string) => viewerInput(search, eventsOf(key)[0] as InputEvent, size);
    expect(pressed('j')).toEqual({ kind: 'later' });
    expect(pressed('escape')).toMatchObject({ state: { seek: null } });
    expect(pressed('q')).toEqual({ kind: 'closed' });
  });
});

describe('proposedName', () => {
  it.each([
    [[], 'body'],
    [['token'], 'token'],
    [['access_token'], 'access_token'],
    [['users', 0, 'id'], 'userId'],
    [['users', 0], 'user'],
    [['users'], 'users'],
    [['id'], 'id'],
    [['categories', 2, 'name'], 'categoryName'],
    [['data', 'items', 0, 'id'], 'itemId'],
    [['address', 'id'], 'addressId'],
    [['addresses', 0, 'id'], 'addressId'],
    [['X-Request-Id'], 'xRequestId'],
    [['ID'], 'id'],
    [['1st'], '_1st'],
    [['✂'], 'value'],
    [[0, 'id'], 'id'],
  ])('%j is %s', (steps, name) => {
    expect(proposedName(steps)).toBe(name);
  });
});
