import { parseRequest } from '../../request/parse/parse-request.ts';
import { fullName, hasScripts, mergeRequests } from '../requests/saved-requests.ts';
import type { SessionState } from '../state.ts';
import type { SavedRequest } from '../types.ts';
import { notice, refuse, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { withStep } from '../variables/undo-steps.ts';
import type { CommandInput, CommandRow } from './command.ts';

export const keepCommand: CommandRow = {
  usage: 'NAME',
  summary: 'save the last request under a name (folder/name)',
  argument: 'name',
  takesLines: true,
  run: keep,
};

function keep({ state, argument }: CommandInput): Update {
  const last = state.lastRequest;
  if (last === null) return refuse(state, 'There is no request to save yet.', 'send or preview one first');
  const path = argument.split('/').map((part) => part.trim());
  const name = path.pop() ?? '';
  if (name === '' || path.includes('')) {
    return refuse(state, '.keep needs a name.', '.keep create-user, or .keep users/create');
  }
  const fileFolder = last.folder === undefined ? {} : { fileFolder: last.folder };
  const own = { name, text: last.text, folder: path.join('/') };
  const request: SavedRequest = { ...own, before: null, after: null, ...fileFolder };
  const replaced = requestOfName(state, request);
  if (replaced === undefined) return saveAs(state, request);
  // Its scripts belong to it also when its headers or its body are others.
  const { before, after } = replaced;
  if (headOf(replaced) === headOf(request)) return saveAs(state, { ...request, before, after });
  const scripts = hasScripts(replaced) ? [' with scripts', ', and remove the scripts'] : ['', ''];
  const question = `${fullName(request)} is ${headOf(replaced)}${scripts[0]}. Replace it with ${headOf(request)}${scripts[1]}? (y/n)`;
  return toUpdate(state, { kind: 'confirm-replacement', request, question });
}

export function saveAs(state: SessionState, request: SavedRequest): Update {
  const name = fullName(request);
  const replaced = requestOfName(state, request);
  const { lastRequest } = state;
  return toSavedUpdate(
    {
      ...state,
      requests: mergeRequests(state.requests, [request]),
      lastRequest: lastRequest === null ? null : { ...lastRequest, name },
      undo: withStep(state),
    },
    notice(
      'info',
      sentenceFor({ state, name, request, replaced }),
      `.send ${name} sends it, .undo undoes this`,
    ),
  );
}

interface SaveContext {
  readonly state: SessionState;
  readonly name: string;
  readonly request: SavedRequest;
  readonly replaced: SavedRequest | undefined;
}

function sentenceFor({ state, name, request, replaced }: SaveContext): string {
  if (replaced !== undefined && headOf(replaced) !== headOf(request)) {
    const scripts = hasScripts(replaced) ? ' Its scripts were removed.' : '';
    return `Replaced ${name}: it was ${headOf(replaced)}.${scripts}`;
  }
  const verb = replaced === undefined ? 'Saved' : 'Replaced';
  const wasSent = state.exchanges.some(({ request: { text } }) => text === request.text);
  return `${verb} ${name}: ${headOf(request)}${wasSent ? '' : ', which was not sent'}.`;
}

const requestOfName = ({ requests }: SessionState, request: SavedRequest): SavedRequest | undefined =>
  requests.find((other) => fullName(other) === fullName(request));

function headOf({ text }: SavedRequest): string {
  const { method, url } = parseRequest(text).draft;
  return `${method} ${url.text.replace(/[?#].*$/s, '')}`;
}
