import type { Effect } from '../effects.ts';
import { findKept, fullName, keepRequest, requestLineOf, splitKeptName } from '../kept-requests.ts';
import { withRenamed } from '../renamed-request.ts';
import type { PreviewIntent } from '../request-wish.ts';
import { changed, notice, print, same, type Update, usageError } from '../say.ts';
import type { SessionState } from '../state.ts';
import type { KeptRequest } from '../types.ts';
import { changeVariables } from '../variables.ts';
import type { Command, CommandInput } from './command.ts';

export const requestCommands: readonly Command[] = [
  {
    name: '.preview',
    usage: 'REQUEST',
    summary: 'show the interpolated request; nothing is sent',
    argument: 'request-text',
    group: 'requests',
    run: (input) => withRequestText(input, 'show'),
  },
  {
    name: '.send',
    usage: '[name]',
    summary: 'send a kept request, or the last one again',
    argument: 'kept-request',
    group: 'requests',
    run: (input) => withRequestText(input, 'send'),
  },
  {
    name: '.force',
    usage: '[name]',
    summary:
      'send in spite of errors where that is possible; {{...}} that do not resolve are sent as they stand',
    argument: 'kept-request',
    group: 'requests',
    run: (input) => withRequestText(input, 'force'),
  },
  {
    name: '.keep',
    usage: 'NAME',
    summary: 'keep the last request under a name (folder/name)',
    argument: 'name',
    group: 'requests',
    run: keep,
  },
  {
    name: '.requests',
    usage: '',
    summary: 'list the kept requests',
    argument: 'none',
    group: 'requests',
    run: ({ state }) => same(state, listRequests(state.requests)),
  },
  {
    name: '.load',
    usage: 'NAME',
    summary: 'put a kept request into the editor',
    argument: 'kept-request',
    group: 'requests',
    run: ({ state, argument }) =>
      withKept({ state, argument }, (request) =>
        same(state, { kind: 'fill-editor', text: request.text, cursor: request.text.length }),
      ),
  },
  {
    name: '.rm',
    usage: 'NAME',
    summary: 'remove a kept request',
    argument: 'kept-request',
    group: 'requests',
    run: ({ state, argument }) =>
      withKept({ state, argument }, (request) =>
        changed(
          { ...state, requests: state.requests.filter((other) => other !== request) },
          notice('info', `Removed ${fullName(request)}.`, `its text was: ${requestLineOf(request.text)}`),
        ),
      ),
  },
  {
    name: '.mv',
    usage: 'NAME NEW-NAME|FOLDER/|POSITION',
    summary: 'rename a kept request, move it into a folder, or to a place in the list',
    argument: 'kept-request',
    group: 'requests',
    run: move,
  },
  {
    name: '.base',
    usage: '[URL]',
    summary: 'set base_url, which stands before targets that start with /',
    argument: 'url',
    group: 'requests',
    run: setBase,
  },
];

function withRequestText({ state, argument }: CommandInput, intent: PreviewIntent): Update {
  if (argument === '') {
    const last = state.lastRequest;
    if (last === null)
      return same(state, usageError('There is no request yet.', 'type one: GET https://example.org/'));
    return same(state, { kind: 'preview', request: last, intent });
  }
  const kept = findKept(state.requests, argument);
  if (kept !== undefined) return same(state, askKept(kept, intent));
  const looksLikeRequest = /\s|^[/{]|:\/\//.test(argument);
  if (looksLikeRequest)
    return same(state, { kind: 'preview', request: { text: argument, name: null }, intent });
  return same(state, noSuchRequest(state, argument));
}

function askKept(kept: KeptRequest, intent: PreviewIntent): Effect {
  const hasScripts = kept.before !== null || kept.after !== null;
  if (intent !== 'show' && hasScripts) return { kind: 'send-kept', request: kept, intent };
  return { kind: 'preview', request: { text: kept.text, name: fullName(kept) }, intent };
}

function withKept(
  { state, argument }: Pick<CommandInput, 'state' | 'argument'>,
  use: (request: KeptRequest) => Update,
): Update {
  const kept = findKept(state.requests, argument);
  return kept === undefined ? same(state, noSuchRequest(state, argument)) : use(kept);
}

/** What is said of a name that no kept request has, with those that there are. */
export function noSuchRequest(state: SessionState, name: string) {
  const names = state.requests.map(fullName);
  const hint = names.length === 0 ? '.keep NAME keeps the last request' : `kept are: ${names.join(', ')}`;
  return usageError(name === '' ? 'Which request?' : `No request is kept under the name "${name}".`, hint);
}

function keep({ state, argument }: CommandInput): Update {
  const last = state.lastRequest;
  if (last === null)
    return same(state, usageError('There is no request to keep yet.', 'send or preview one first'));
  const path = argument.split('/').map((part) => part.trim());
  const name = path.pop() ?? '';
  if (name === '' || path.includes('')) {
    return same(state, usageError('.keep needs a name.', '.keep create-user, or .keep users/create'));
  }
  const folder = path.join('/');
  const replaced = state.requests.find((other) => other.name === name && other.folder === folder);
  // Its scripts belong to it still when its text is another one.
  const request: KeptRequest = { before: null, after: null, ...replaced, name, text: last.text, folder };
  const replaces = replaced !== undefined;
  return changed(
    {
      ...state,
      requests: keepRequest(state.requests, request),
      lastRequest: { ...last, name: fullName(request) },
    },
    notice(
      'info',
      `${replaces ? 'Replaced' : 'Kept'} ${fullName(request)}.`,
      `.send ${fullName(request)} sends it`,
    ),
  );
}

function move({ state, argument }: CommandInput): Update {
  const found = splitKeptName(state.requests, argument);
  if (found === null) return same(state, noSuchRequest(state, argument.split(/\s+/)[0] ?? ''));
  const { request: kept, rest: to } = found;
  const from = fullName(kept);
  if (to === '') return same(state, usageError('Where to?', '.mv NAME NEW-NAME, or .mv NAME 1'));
  const others = state.requests.filter((other) => other !== kept);
  if (/^\d+$/.test(to)) {
    const place = Math.min(Math.max(Number(to), 1), state.requests.length) - 1;
    const requests = [...others.slice(0, place), kept, ...others.slice(place)];
    return changed({ ...state, requests }, listRequests(requests));
  }
  const path = to.split('/').map((part) => part.trim());
  // `users/` is a folder to move into.
  const name = path.pop() || kept.name;
  if (path.includes('')) return same(state, usageError(`${to} is no name.`, '.mv NAME folder/name'));
  const renamed: KeptRequest = { ...kept, name, folder: path.join('/') };
  if (others.some((other) => fullName(other) === fullName(renamed))) {
    return same(
      state,
      usageError(`${fullName(renamed)} exists already.`, `.rm ${fullName(renamed)} removes it`),
    );
  }
  return changed(
    withRenamed(state, { kept, renamed }),
    notice('info', `${from} is now ${fullName(renamed)}.`),
  );
}

function setBase({ state, argument, at }: CommandInput): Update {
  const base = state.layers.session.get('base_url')?.value;
  if (argument === '') {
    const told = typeof base === 'string' ? `base_url is ${base}` : 'base_url is not set';
    return same(state, notice('info', `${told}.`, '.base http://localhost:3000 sets it'));
  }
  const change = { kind: 'set', name: 'base_url', value: argument, secret: false } as const;
  return changed(
    changeVariables(state, [change], { kind: 'command', label: '.base', at }),
    { kind: 'mirror-variables' },
    notice('info', `base_url is ${argument}.`, 'GET /path is now short for GET {{base_url}}/path'),
  );
}

function listRequests(requests: readonly KeptRequest[]) {
  if (requests.length === 0)
    return notice('info', 'No requests are kept yet.', '.keep NAME keeps the last one');
  return print({ kind: 'requests', requests });
}
