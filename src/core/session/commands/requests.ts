import { didYouMean } from '../../template/nearest.ts';
import type { Effect } from '../effects.ts';
import { withRenamed } from '../requests/renamed-request.ts';
import type { RequestInput } from '../requests/request-input.ts';
import {
  findRequestByName,
  fullName,
  hasScripts,
  requestLineOf,
  requestsIn,
  resolveRequest,
  splitRequestName,
  toRequestInput,
  typedRequest,
  withFileFolder,
} from '../requests/saved-requests.ts';
import type { PreviewIntent } from '../requests/submitted-request.ts';
import type { SessionState } from '../state.ts';
import type { SavedRequest } from '../types.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update, usageError } from '../updates.ts';
import { withStep } from '../variables/undo-steps.ts';
import { baseCommand } from './base.ts';
import type { CommandInput, Commands } from './command.ts';
import { countOf, moveFolder, removeFolder } from './folders/folders.ts';
import { keepCommand } from './keep.ts';

export const requestCommands: Commands = {
  '.preview': {
    usage: '[--side-by-side] [REQUEST]',
    summary: 'show the interpolated request (default: the last one); --side-by-side adds the template',
    argument: 'request-text',
    takesLines: true,
    run: showPreview,
  },
  '.send': {
    usage: '[NAME|FOLDER/]',
    summary: 'send a saved request, all requests of a folder, or the last request again',
    argument: 'saved-request',
    takesLines: true,
    run: (input) => withRequestText(input, 'send'),
  },
  '.force': {
    usage: '[NAME|FOLDER/]',
    summary: 'send despite errors if possible; {{...}} that do not resolve are sent as written',
    argument: 'saved-request',
    takesLines: true,
    run: (input) => withRequestText(input, 'force'),
  },
  '.keep': keepCommand,
  '.requests': {
    usage: '[FOLDER/]',
    summary: 'list the saved requests, or those of a folder',
    argument: 'saved-request',
    run: ({ state, argument }) => {
      if (argument === '') return toUpdate(state, listRequests(state.requests));
      const inside = requestsIn(state.requests, argument);
      return toUpdate(state, inside.length === 0 ? noSuchRequest(state, argument) : listRequests(inside));
    },
  },
  '.load': {
    usage: 'NAME',
    summary: 'put a saved request into the editor',
    argument: 'saved-request',
    run: ({ state, argument }) =>
      withSaved({ state, argument }, (request) =>
        toUpdate(state, { kind: 'fill-editor', text: request.text, cursor: request.text.length }),
      ),
  },
  '.rm': {
    usage: 'NAME|FOLDER/',
    summary: 'remove a saved request or a folder',
    argument: 'saved-request',
    run: ({ state, argument }) =>
      removeFolder(state, argument) ??
      withSaved({ state, argument }, (request) =>
        toSavedUpdate(
          {
            ...state,
            requests: state.requests.filter((other) => other !== request),
            undo: withStep(state),
          },
          notice('info', `Removed ${fullName(request)}: ${requestLineOf(request.text)}`, '.undo restores it'),
        ),
      ),
  },
  '.mv': {
    usage: 'NAME NEW-NAME|FOLDER/|POSITION',
    summary: 'rename a saved request or folder, or move a request into a folder or to a position in the list',
    argument: 'saved-request',
    run: move,
  },
  '.base': baseCommand,
};

function showPreview(input: CommandInput): Update {
  const flag = /^--side-by-side(?:\s+|$)/.exec(input.argument)?.[0];
  if (flag === undefined) return withTrial(withRequestText(input, 'show'));
  const argument = input.argument.slice(flag.length);
  const { state, effects } = withRequestText({ ...input, argument }, 'show');
  return toUpdate(
    state,
    ...effects.map((effect) =>
      effect.kind === 'preview' ? ({ ...effect, layout: 'side-by-side' } as const) : effect,
    ),
  );
}

function withTrial({ state, effects }: Update): Update {
  if (state.trial === null) return { state, effects };
  const trials = effects.flatMap((effect) =>
    effect.kind === 'preview' ? [{ kind: 'show-trial', request: effect.request } as const] : [],
  );
  return { state, effects: [...effects, ...trials] };
}

function withRequestText({ state, argument }: CommandInput, intent: PreviewIntent): Update {
  if (argument === '') {
    const last = state.lastRequest;
    if (last === null) return refuse(state, 'There is no request yet.', 'type one: GET https://example.org/');
    return toUpdate(state, { kind: 'preview', request: last, intent });
  }
  const saved = findRequestByName(state.requests, argument);
  if (saved !== undefined) return toUpdate(state, askSaved(saved, intent));
  const inside = argument.endsWith('/') ? requestsIn(state.requests, argument) : [];
  if (inside.length > 0)
    return intent === 'show'
      ? toUpdate(state, ...inside.map((one) => askSaved(one, intent)))
      : toUpdate(state, { kind: 'send-folder', folder: argument, requests: inside, intent });
  const typed = typedRequest(argument, state.requests);
  if (typed !== undefined) return toUpdate(state, { kind: 'preview', request: typed, intent });
  return toUpdate(state, noSuchRequest(state, argument));
}

function askSaved(saved: SavedRequest, intent: PreviewIntent): Effect {
  if (intent !== 'show' && hasScripts(saved)) return { kind: 'send-saved', request: saved, intent };
  return { kind: 'preview', request: toRequestInput(saved), intent };
}

function withSaved(
  { state, argument }: Pick<CommandInput, 'state' | 'argument'>,
  use: (request: SavedRequest) => Update,
): Update {
  const saved = findRequestByName(state.requests, argument);
  return saved === undefined ? toUpdate(state, noSuchRequest(state, argument)) : use(saved);
}

export function withTypedRequest(
  state: SessionState,
  text: string,
  use: (request: RequestInput) => Update,
): Update {
  const request = resolveRequest(text, state.requests);
  return 'kind' in request
    ? toUpdate(state, noSuchRequest(state, request.name))
    : use(withFileFolder(request, state.requests));
}

export function requestOf(argument: string, { requests, lastRequest }: SessionState) {
  if (argument === '') return lastRequest;
  const saved = findRequestByName(requests, argument);
  return saved === undefined ? typedRequest(argument, requests) : toRequestInput(saved);
}

export function noSuchRequest(state: SessionState, name: string) {
  const names = state.requests.map(fullName);
  const inside = name.endsWith('/') ? requestsIn(state.requests, name) : [];
  if (inside.length > 0)
    return usageError(
      `${name} is a folder of ${countOf(inside, 'saved request')}.`,
      `.requests ${name} lists them`,
    );
  const listed = names.slice(0, maxListed).join(', ') + (names.length > maxListed ? ', ...' : '');
  const others = names.length === 0 ? '.keep NAME saves the last request' : `saved requests: ${listed}`;
  return usageError(
    name === '' ? 'Which request?' : `There is no saved request "${name}".`,
    didYouMean(name, [...names, ...state.requests.map((request) => request.name)]) ?? others,
  );
}

const maxListed = 12;

function move({ state, argument }: CommandInput): Update {
  const moved = moveFolder(state, argument);
  if (moved !== null) return moved;
  const found = splitRequestName(state.requests, argument);
  if (found === null) return toUpdate(state, noSuchRequest(state, argument.split(/\s+/)[0] ?? ''));
  const { request: saved, rest: to } = found;
  const from = fullName(saved);
  if (to === '') return refuse(state, 'Where to?', '.mv NAME NEW-NAME, or .mv NAME 1');
  const others = state.requests.filter((other) => other !== saved);
  if (/^\d+$/.test(to)) {
    const place = Math.min(Math.max(Number(to), 1), state.requests.length) - 1;
    const requests = [...others.slice(0, place), saved, ...others.slice(place)];
    return toSavedUpdate({ ...state, requests, undo: withStep(state) }, listRequests(requests));
  }
  const path = to.split('/').map((part) => part.trim());
  const name = path.pop() || saved.name;
  if (path.includes('')) return refuse(state, `${to} is not a name.`, '.mv NAME folder/name');
  const renamed: SavedRequest = { ...saved, name, folder: path.join('/') };
  if (others.some((other) => fullName(other) === fullName(renamed))) {
    return refuse(state, `${fullName(renamed)} already exists.`, `.rm ${fullName(renamed)} removes it`);
  }
  return toSavedUpdate(
    { ...withRenamed(state, { saved, renamed }), undo: withStep(state) },
    notice('info', `Moved ${from} to ${fullName(renamed)}.`),
  );
}

function listRequests(requests: readonly SavedRequest[]) {
  if (requests.length === 0)
    return notice('info', 'No requests are saved yet.', '.keep NAME saves the last one');
  return print({ kind: 'requests', requests });
}
