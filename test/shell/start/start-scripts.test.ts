import { expect, it } from 'vitest';
import { createEditor } from '../../../src/core/editor/editor.ts';
import { startScriptsWhenTyped } from '../../../src/shell/start/start-scripts.ts';
import { initialShellState, type ShellState } from '../../../src/shell/state/state.ts';

/** The kinds of the actions that are dispatched while the shell takes these states. */
const typed = (...states: readonly Partial<ShellState>[]) => typedAfter(initialShellState, ...states);

async function typedAfter(first: ShellState, ...states: readonly Partial<ShellState>[]): Promise<string[]> {
  let state = first;
  const listeners = new Set<() => void>();
  const seen: string[] = [];
  startScriptsWhenTyped(
    { dispatch: async (action) => void seen.push(action.kind === 'work-requested' ? action.work.kind : '') },
    {
      getState: () => state,
      dispatch: ({ kind }) => void seen.push(kind),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  );
  for (const change of states) {
    state = { ...initialShellState, ...change };
    for (const listener of listeners) listener();
  }
  await Promise.resolve();
  return seen;
}

const text = (input: string) => ({ editor: createEditor(input) });

it.each(['', 'G', 'GET', 'GET /users', '/users', 'post', '.help', 'curl http://h', '| jq .'])(
  'no process of scripts is started for %j',
  async (input) => {
    expect(await typed(text(input))).toEqual([]);
  },
);

it.each(['client.', '1+', 'let a', '[', 'res.body', 'twice(2)'])('it is started for %j', async (input) => {
  expect(await typed(text(input))).toEqual(['start-scripts', 'members-arrived']);
});

it('is started for the names that a word may become, once Tab asks for them', async () => {
  const { editor } = text('twi');
  const completed = { by: 'tab', document: editor.document, overlay: initialShellState.overlay } as const;
  expect(await typed({ editor, completed })).toEqual(['start-scripts', 'members-arrived']);
});

it('is started for what was typed before the shell took keys', async () => {
  expect(await typedAfter({ ...initialShellState, ...text('client.') })).toEqual([
    'start-scripts',
    'members-arrived',
  ]);
});

it('is started once', async () => {
  const seen = await typed(text('a.'), text('a.b'), text('GET /x'), text('c.'));
  expect(seen).toEqual(['start-scripts', 'members-arrived']);
});
