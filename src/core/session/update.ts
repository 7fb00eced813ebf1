import { classifyInput } from '../request/classify.ts';
import { replayableRequest } from '../request/sending/replayable-request.ts';
import type { Action } from './actions.ts';
import { restoredAuth, withSessionAuth } from './auth.ts';
import { giveAuth } from './commands/auth.ts';
import { unknownEnvironment } from './commands/environments.ts';
import { runCommand } from './commands/index.ts';
import { keepAs } from './commands/keep.ts';
import { noSuchRequest } from './commands/requests.ts';
import { giveSetting } from './commands/shell.ts';
import { hasEnvironment, withEnvironment, withVariable } from './environments.ts';
import { filesOfDropped, withExchange } from './past/recent-exchanges.ts';
import type { AskedRequest } from './requests/asked-request.ts';
import { keepRequests, keptAs, requestMeant, withFileFolder } from './requests/kept-requests.ts';
import type { PreviewIntent } from './requests/request-wish.ts';
import { fromSnapshot } from './saved/snapshot.ts';
import { changed, notice, print, same, type Update } from './say.ts';
import { withOpened } from './secrets/opened-secrets.ts';
import { withCredentials } from './secrets/secrets.ts';
import { requestPreviewed, sendPrepared } from './send.ts';
import type { SessionState } from './state.ts';
import { withBase } from './variables/base.ts';
import { changeVariables, toVariableMap } from './variables/changes.ts';
import { withFilledVariables } from './variables/fill-scopes.ts';
import { beganToHide, hidingsOf } from './variables/hiding.ts';
import { hidingNotices, stayingNotices } from './variables/hiding-notices.ts';
import { findVariable } from './variables/precedence.ts';
import { undecidedNames, withSecretAnswer } from './variables/undecided-secrets.ts';
import { withStep } from './variables/undo-steps.ts';

/** The one place where a session changes: the new state, and what the outside is asked to do. Pure. */
export function update(state: SessionState, action: Action): Update {
  return withFilledVariables(state, updated(state, action));
}

function updated(state: SessionState, action: Action): Update {
  switch (action.kind) {
    case 'input-submitted':
      return submitInput(state, action);
    case 'work-requested':
      return same(state, action.work);
    case 'script-submitted':
      return same(state, { ...action, kind: 'evaluate' });
    case 'request-asked':
      return same(state, { ...action, kind: 'preview' });
    case 'request-previewed':
      return requestPreviewed(state, action);
    case 'request-held':
      return same({ ...state, lastRequest: action.request });
    case 'request-rewritten':
      return requestRewritten(state, action);
    case 'curl-converted': {
      const { text } = action;
      return same(
        { ...state, lastRequest: { text, name: null } },
        { kind: 'fill-editor', text, cursor: text.length },
      );
    }
    case 'send-confirmed': {
      const { awaiting } = state;
      return awaiting === null
        ? same(state)
        : sendPrepared({ ...state, awaiting: null }, awaiting, action.at);
    }
    case 'send-declined':
      return same(
        { ...state, awaiting: null },
        ...(state.awaiting === null ? [] : [notice('info', 'Not sent.')]),
      );
    case 'evaluation-started':
      return same({ ...state, activity: { kind: 'evaluating', since: action.at } });
    case 'evaluation-finished':
      return evaluationFinished(state, action);
    case 'exchange-finished':
      return exchangeFinished(state, action);
    case 'variables-changed':
      return variablesChanged(state, action);
    case 'inputs-finished':
      return inputsFinished(state);
    case 'secrets-answered':
      return changed(withSecretAnswer(state, action.names, action.answer), { kind: 'mirror-variables' });
    case 'layer-replaced': {
      const layers = { ...state.layers, [action.layer]: toVariableMap(action.variables) };
      const flags = action.layer === 'flag' ? action.variables : state.flags;
      return same({ ...state, layers, flags }, { kind: 'mirror-variables' });
    }
    case 'environment-chosen':
      return hasEnvironment(state, action.name)
        ? changed(withEnvironment(state, action.name), { kind: 'mirror-variables' })
        : same(state, unknownEnvironment(state, action.name, 'flag'));
    case 'environments-loaded':
      return same(
        withEnvironment(
          { ...state, fileEnvironments: action.environments, environmentFiles: action.lookedIn ?? [] },
          state.activeEnvironment,
        ),
        {
          kind: 'mirror-variables',
        },
      );
    case 'environment-filled':
      return environmentFilled(state, action);
    case 'request-kept':
      return keepAs(state, action.request);
    case 'requests-added':
      return changed({
        ...state,
        requests: keepRequests(state.requests, action.requests),
        undo: withStep(state),
      });
    case 'base-given':
      return same(withBase(state, action.url, { kind: 'flag', label: 'the demo', at: null }), {
        kind: 'mirror-variables',
      });
    case 'auth-given':
      return giveAuth(state, action.text);
    case 'setting-given':
      return giveSetting(state, action.key, action.text);
    case 'test-finished':
      return testFinished(state, action);
    case 'session-opened':
      return same(
        {
          ...fromSnapshot(action.snapshot, state),
          readOnly: action.readOnly,
          lostSecrets: action.lostSecrets ?? [],
          exchangeCount: action.exchangeCount,
        },
        { kind: 'mirror-variables' },
        { kind: 'apply-limits' },
      );
    case 'file-opened':
      return same({ ...state, file: action.path });
    case 'file-auth-read':
      return fileAuthRead(state, action);
    case 'session-named':
      return same({ ...state, name: action.name, readOnly: null });
    case 'secrets-opened':
      return same(withOpened(state, action.snapshot), { kind: 'mirror-variables' });
    case 'secrets-kept':
      return same({ ...state, saved: false });
    case 'persisted':
      return same({ ...state, saved: true });
    case 'printed':
      return same(state, print(action.entry));
    default:
      return action satisfies never;
  }
}

function fileAuthRead(
  state: SessionState,
  { auth, at }: Extract<Action, { kind: 'file-auth-read' }>,
): Update {
  const read = restoredAuth(auth ?? undefined)?.auth;
  const wanted = read === undefined || read.scheme === 'none' ? null : read;
  if (wanted === null && state.auth.session === null) return same(state);
  return changed(withSessionAuth(state, wanted, at), { kind: 'mirror-variables' });
}

function submitInput(
  before: SessionState,
  { text, at, intent = 'send' }: Extract<Action, { kind: 'input-submitted' }>,
): Update {
  const input = classifyInput(text);
  if (input.kind === 'empty') return same(before);
  const state = { ...before, inputCount: before.inputCount + 1 };
  const echo = print({ kind: 'input', number: state.inputCount, text });
  const follow = ({ state: next, effects }: Update): Update => ({ state: next, effects: [echo, ...effects] });
  switch (input.kind) {
    case 'command':
      return follow(runCommand(state, { ...input, at }));
    case 'pipe':
      return follow(runCommand(state, { name: 'pipe', argument: input.command, at }));
    case 'request':
      return follow(askFor(state, text, intent));
    case 'curl':
      return follow(same(state, { kind: 'convert-curl', command: text }));
    case 'script':
      return follow(same(state, { kind: 'evaluate', code: text, label: `input ${state.inputCount}` }));
    default:
      return input satisfies never;
  }
}

function askFor(state: SessionState, text: string, intent: PreviewIntent): Update {
  const request = requestMeant(text, state.requests);
  if ('kind' in request) return same(state, noSuchRequest(state, request.name));
  return same(state, { kind: 'preview', request: withFileFolder(request, state.requests), intent });
}

function environmentFilled(
  before: SessionState,
  { name, variables }: Extract<Action, { kind: 'environment-filled' }>,
): Update {
  const filled = variables.reduce((state, variable) => withVariable(state, name, variable), before);
  const state = { ...withEnvironment(filled, name), undo: withStep(before) };
  const names = new Set(variables.map((variable) => variable.name));
  const hidings = hidingsOf(state.layers, 'environment').filter((hiding) => names.has(hiding.name));
  return changed(state, { kind: 'mirror-variables' }, ...hidingNotices(hidings, 'environment'));
}

function variablesChanged(
  before: SessionState,
  { changes, origin }: Extract<Action, { kind: 'variables-changed' }>,
): Update {
  const state = changeVariables(before, changes, origin);
  const names = changes.flatMap((change) => (change.kind === 'set' ? [change.name] : []));
  const told = beganToHide(names, before.layers, state.layers).flatMap((hiding) =>
    hidingNotices([hiding], 'session'),
  );
  const undeletable = changes.flatMap((change) =>
    change.kind === 'delete' && !before.layers.session.has(change.name) ? [change.name] : [],
  );
  // The isolate has removed its own; one of another scope may be seen again.
  const isRevealed = changes.some(
    (change) =>
      change.kind === 'clear' || (change.kind === 'delete' && findVariable(state.layers, change.name)),
  );
  return changed(
    state,
    ...(isRevealed ? [{ kind: 'mirror-variables' } as const] : []),
    ...told,
    ...stayingNotices(undeletable, state.layers),
  );
}

/** Asks once about each variable that is named like a credential; one that was called a secret before becomes one again. */
function inputsFinished(state: SessionState): Update {
  // One question at a time.
  if (state.awaiting !== null) return same(state);
  const names = undecidedNames(state);
  const agreed = names.filter((name) => state.secretAnswers.get(name) === 'secret');
  const open = names.filter((name) => !agreed.includes(name));
  const offer = open.length === 0 ? [] : [{ kind: 'offer-secrets', names: open } as const];
  if (agreed.length === 0) return same(state, ...offer);
  return changed(withSecretAnswer(state, agreed, 'secret'), { kind: 'mirror-variables' }, ...offer);
}

function evaluationFinished(
  state: SessionState,
  { definitions, lost = state.lostDefinitions }: Extract<Action, { kind: 'evaluation-finished' }>,
): Update {
  const next: SessionState = { ...state, activity: { kind: 'idle' } };
  const isSame =
    definitions.length === state.definitions.length &&
    definitions.every((definition, index) => definition === state.definitions[index]) &&
    lost.length === state.lostDefinitions.length &&
    lost.every(({ name }, index) => name === state.lostDefinitions[index]?.name);
  return isSame ? same(next) : changed({ ...next, definitions, lostDefinitions: lost });
}

function exchangeFinished(
  state: SessionState,
  { exchange, preview, request, token = null }: Extract<Action, { kind: 'exchange-finished' }>,
): Update {
  const numbered = {
    number: state.exchangeCount + 1,
    request,
    exchange,
    replayable: replayableRequest(preview),
  };
  const next: SessionState = {
    ...withCredentials(state, token === null ? [] : [token]),
    exchangeCount: numbered.number,
    exchanges: withExchange(state.exchanges, numbered),
    lastRequest: request,
    // A script that sends goes on computing afterwards.
    activity: state.activity.kind === 'sending' ? { kind: 'idle' } : state.activity,
  };
  const printed = print({ kind: 'exchange', exchange: numbered, preview });
  const paths = filesOfDropped(state.exchanges, next.exchanges);
  return paths.length === 0 ? same(next, printed) : same(next, printed, { kind: 'remove-bodies', paths });
}

function requestRewritten(
  state: SessionState,
  { number, text }: Extract<Action, { kind: 'request-rewritten' }>,
): Update {
  const asked = state.exchanges.find((exchange) => exchange.number === number)?.request;
  if (asked === undefined) return same(state);
  const isAsked = ({ name, text: other }: AskedRequest) => name === asked.name && other === asked.text;
  const kept = keptAs(state.requests, asked);
  const rewritten: AskedRequest = { ...asked, text };
  const next: SessionState = {
    ...state,
    // Another one may have been refused since: .send and .keep mean the request that was written into.
    lastRequest: rewritten,
    exchanges: state.exchanges.map((exchange) =>
      isAsked(exchange.request) ? { ...exchange, request: rewritten } : exchange,
    ),
  };
  if (kept === undefined) return same(next);
  return changed({
    ...next,
    requests: state.requests.map((request) => (request === kept ? { ...kept, text } : request)),
    undo: withStep(state),
  });
}

function testFinished(state: SessionState, test: Extract<Action, { kind: 'test-finished' }>): Update {
  const { passed, failed } = state.tests;
  const tests = test.passed ? { passed: passed + 1, failed } : { passed, failed: failed + 1 };
  return same({ ...state, tests }, print({ ...test, kind: 'test' }));
}
