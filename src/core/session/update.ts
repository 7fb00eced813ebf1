import type { Action, ActionOf } from './actions.ts';
import { applyFileAuth, setAuth } from './commands/auth.ts';
import { setCookie, storeCookies } from './commands/cookies/cookies.ts';
import { fetchCurrent } from './commands/debugging/against.ts';
import { compareTyped } from './commands/debugging/compare.ts';
import { addDefault, applyFileDefaults } from './commands/defaults/defaults.ts';
import { unknownEnvironment } from './commands/environments/missing.ts';
import { saveAs } from './commands/keep.ts';
import { applyProjectSetting, applySetting } from './commands/shell.ts';
import { withScriptHeader } from './defaults/set-default.ts';
import { linkByFlag, linkDescription, readLink, withLink } from './descriptions/links.ts';
import { withEnvironment } from './environments/changed-environments.ts';
import { hasEnvironment } from './environments/environments.ts';
import { finishExchange, recordExchanges, rewriteRequest } from './exchanges/exchange-updates.ts';
import { finishEvaluation } from './inputs/finish-evaluation.ts';
import { submitInput } from './inputs/submit-input.ts';
import { takeAnswers, withTyped } from './prompts/answers.ts';
import { providedTexts, withoutProblems, withProvided } from './provided/provided.ts';
import { mergeRequests } from './requests/saved-requests.ts';
import { openSnapshot } from './saved/snapshot.ts';
import { mergeResponses } from './saved-responses/saved-responses.ts';
import { withSchema } from './schemas/schemas.ts';
import { withOpened } from './secrets/opened-secrets.ts';
import { withCredentials } from './secrets/secrets.ts';
import { requestPreviewed, sendPrepared } from './send.ts';
import type { SessionState } from './state.ts';
import { beginTour, withTour } from './tour/tour.ts';
import { notice, print, toSavedUpdate, toUpdate, type Update } from './updates.ts';
import { withValueHistory } from './value-history/record.ts';
import { withBase } from './variables/base.ts';
import { withFilledVariables } from './variables/fill-scopes.ts';
import { withSecretAnswer } from './variables/undecided-secrets.ts';
import { joinedSteps, withStep } from './variables/undo-steps.ts';
import {
  addEnvironments,
  applyVariableChanges,
  fillEnvironment,
  finishInputs,
  replaceLayer,
} from './variables/variable-updates.ts';

export function update(state: SessionState, action: Action): Update {
  // The kind picks the function for its own kind of actions, which the compiler cannot follow.
  const updated = (functions[action.kind] as UpdateFunction<Action>)(state, action);
  const filled = withFilledVariables(state, withMirror(state, updated, action));
  const next = withValueHistory(state, filled, action);
  return withTour(state, next, action);
}

function withMirror(before: SessionState, { state, effects }: Update, action: Action): Update {
  const isOfIsolate =
    action.kind === 'script-header-set' ||
    (action.kind === 'variables-changed' && action.origin.kind === 'script');
  if (state.layers === before.layers || isOfIsolate) return { state, effects };
  return { state, effects: [{ kind: 'mirror-variables' }, ...effects] };
}

type UpdateFunction<Carried> = (state: SessionState, action: Carried) => Update;

const functions: { readonly [Kind in Action['kind']]: UpdateFunction<ActionOf<Kind>> } = {
  'input-submitted': submitInput,
  'work-requested': (state, { work }) => toUpdate(state, work),
  'script-submitted': (state, action) => toUpdate(state, { ...action, kind: 'evaluate' }),
  'request-submitted': (state, action) => toUpdate(state, { ...action, kind: 'preview' }),
  'request-previewed': requestPreviewed,
  'request-held': (state, { request }) => toUpdate({ ...state, lastRequest: request }),
  'request-rewritten': rewriteRequest,
  'curl-pasted': (state, { command }) => toUpdate(state, { kind: 'convert-curl', command, from: 'paste' }),
  'curl-converted': (state, { text, replaces }) =>
    toUpdate(
      { ...state, lastRequest: { text, name: null } },
      { kind: 'fill-editor', text, cursor: text.length, replaces },
    ),
  'send-confirmed': (state, { at }) =>
    state.awaiting === null
      ? toUpdate(state)
      : sendPrepared({ ...state, awaiting: null }, state.awaiting, at),
  'send-declined': (state) =>
    state.awaiting === null
      ? toUpdate(state)
      : toUpdate({ ...state, awaiting: null }, notice('info', 'Not sent.')),
  'tour-begun': beginTour,
  'trial-ended': (state) => toUpdate({ ...state, trial: null }),
  'current-wanted': (state, { text }) => fetchCurrent(state, text),
  'environments-compared': (state, { text }) => compareTyped(state, text),
  'current-fetched': (state, { server }) => toUpdate({ ...state, against: server }),
  'schema-fetched': (state, { schema }) =>
    toSavedUpdate({ ...state, schemas: withSchema(state.schemas, schema) }),
  'comparison-ended': (state) => toUpdate({ ...state, against: null }),
  'evaluation-started': (state, { at, what }) =>
    toUpdate({ ...state, activity: { kind: 'evaluating', since: at, ...(what && { what }) } }),
  'evaluation-finished': finishEvaluation,
  'exchange-finished': finishExchange,
  'cookies-stored': storeCookies,
  'cookie-set': (state, { cookies }) => setCookie(state, cookies),
  'credentials-read': (state, { secrets }) => {
    const next = withCredentials(state, secrets);
    return next === state ? toUpdate(state) : countSource(next);
  },
  'responses-saved': (state, { responses }) =>
    toSavedUpdate({
      ...state,
      savedResponses: mergeResponses(state.savedResponses, responses),
      undo: withStep(state),
    }),
  'import-joined': (state, action) => toUpdate({ ...state, undo: joinedSteps(action) }),
  'exchanges-recorded': recordExchanges,
  'repetition-progressed': (state, action) =>
    toUpdate({ ...state, activity: { ...action, kind: 'repeating' } }),
  'sign-in-begun': (state, { at }) => toUpdate({ ...state, activity: { kind: 'signing-in', since: at } }),
  'sign-in-ended': toIdle,
  'repetition-ended': toIdle,
  'variables-changed': applyVariableChanges,
  'inputs-finished': finishInputs,
  'secrets-answered': (state, { names, answer }) => toSavedUpdate(withSecretAnswer(state, names, answer)),
  'prompts-answered': takeAnswers,
  'secrets-provided': (state, { secrets }) =>
    toUpdate({
      // A token that is replaced stays masked.
      ...withCredentials(state, providedTexts(state.providedSecrets)),
      providedSecrets: withProvided(state.providedSecrets, secrets),
    }),
  'secret-problems-said': (state) => {
    const providedSecrets = withoutProblems(state.providedSecrets);
    return toUpdate(providedSecrets === state.providedSecrets ? state : { ...state, providedSecrets });
  },
  'prompts-left': (state, { answers }) => toUpdate(withTyped(state, answers)),
  'source-loaded': countSource,
  'layer-replaced': replaceLayer,
  'environment-chosen': (state, { name, by }) =>
    hasEnvironment(state, name)
      ? toSavedUpdate(withEnvironment(state, name))
      : toUpdate(state, unknownEnvironment(state, name, by ?? 'flag')),
  'environments-loaded': (state, { environments, lookedIn = [] }) =>
    toUpdate(
      withEnvironment(
        { ...state, fileEnvironments: environments, environmentFiles: lookedIn },
        state.activeEnvironment,
      ),
    ),
  'environments-added': (state, { environments }) => addEnvironments(state, environments),
  'environment-filled': fillEnvironment,
  'request-saved': (state, { request }) => saveAs(state, request),
  'requests-added': (state, { requests, description }) =>
    toSavedUpdate({
      ...state,
      requests: mergeRequests(state.requests, requests),
      ...(description !== undefined && { descriptions: withLink(state.descriptions, description) }),
      undo: withStep(state),
    }),
  'description-linked': (state, { description, by }) =>
    by === 'flag'
      ? toUpdate(linkByFlag(state, description))
      : toSavedUpdate(linkDescription(state, description)),
  'description-read': (state, { description }) => toUpdate(readLink(state, description)),
  'base-given': (state, { url }) =>
    toUpdate(withBase(state, url, { kind: 'flag', label: 'the demo', at: null })),
  'auth-given': (state, { text }) => setAuth(state, text),
  'script-header-set': (state, action) => toSavedUpdate(withScriptHeader(state, action)),
  'default-given': addDefault,
  'setting-given': (state, { key, text, isOfProject }) =>
    (isOfProject === true ? applyProjectSetting : applySetting)(state, key, text),
  'test-finished': countTest,
  'session-opened': openSnapshot,
  'session-rewound': (_, { to }) => toUpdate(to),
  'file-opened': (state, { path }) => toUpdate({ ...state, file: path }),
  'file-auth-read': applyFileAuth,
  'file-defaults-read': applyFileDefaults,
  'session-named': (state, { name }) => toUpdate({ ...state, name, readOnly: null }),
  'secrets-opened': (state, { snapshot }) => toUpdate(withOpened(state, snapshot), { kind: 'load-cookies' }),
  'secrets-stored': (state) => toUpdate({ ...state, saved: false }),
  persisted: (state) => toUpdate({ ...state, saved: true }),
  printed: (state, { entry }) => toUpdate(state, print(entry)),
};

function toIdle(state: SessionState): Update {
  return toUpdate({ ...state, activity: { kind: 'idle' } });
}

function countSource(state: SessionState): Update {
  return toUpdate({ ...state, loadedSources: state.loadedSources + 1 });
}

function countTest(state: SessionState, test: ActionOf<'test-finished'>): Update {
  const { passed, failed } = state.tests;
  const tests = test.passed ? { passed: passed + 1, failed } : { passed, failed: failed + 1 };
  return toUpdate({ ...state, tests }, print({ ...test, kind: 'test' }));
}
