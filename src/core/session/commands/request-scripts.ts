import { fullName, splitRequestName } from '../requests/saved-requests.ts';
import type { SavedRequest } from '../types.ts';
import { notice, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { withStep } from '../variables/undo-steps.ts';
import type { CommandInput, Commands } from './command.ts';
import { noSuchRequest } from './requests.ts';

export const requestScriptCommands: Commands = {
  '.before': {
    usage: 'NAME [CODE | none]',
    summary: 'set the JavaScript that runs before a saved request; without CODE, edit it',
    argument: 'saved-request',
    takesLines: true,
    run: (input) => script(input, 'before'),
  },
  '.after': {
    usage: 'NAME [CODE | none]',
    summary: 'set the JavaScript with tests that runs after a saved request; without CODE, edit it',
    argument: 'saved-request',
    takesLines: true,
    run: (input) => script(input, 'after'),
  },
};

function script({ state, argument }: CommandInput, when: 'before' | 'after'): Update {
  const found = splitRequestName(state.requests, argument);
  if (found === null) return toUpdate(state, noSuchRequest(state, argument.split(/\s+/)[0] ?? ''));
  const { request, rest } = found;
  const name = fullName(request);
  if (rest === '') {
    const text = `.${when} ${name} ${request[when] ?? ''}`;
    return toUpdate(state, { kind: 'fill-editor', text, cursor: text.length });
  }
  const code = rest === 'none' ? null : rest;
  const next: SavedRequest = { ...request, [when]: code };
  const requests = state.requests.map((other) => (other === request ? next : other));
  const message =
    code === null ? `No script runs ${when} ${name} now.` : `This runs ${when} ${name} whenever you send it.`;
  return toSavedUpdate(
    { ...state, requests, undo: withStep(state) },
    notice('info', message, `.send ${name} sends it`),
  );
}
