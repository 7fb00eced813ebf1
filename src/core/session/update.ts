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
import { hasEnvironment, withEnvironment } from './environments/environments.ts';
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

/** Returns the new state of a session and the effects to run. Pure, and the only place where a session changes. */
export function update(state: SessionState, action: Action): Update {
  const next = withValueHistory(state, withFilledVariables(state, updated(state, action)), action);
  return withTour(state, next, action);
}

function updated(state: SessionState, action: Action): Update {
  switch (action.kind) {
    case 'input-submitted':
      return submitInput(state, action);
    case 'work-requested':
      return toUpdate(state, action.work);
    case 'script-submitted':
      return toUpdate(state, { ...action, kind: 'evaluate' });
    case 'request-submitted':
      return toUpdate(state, { ...action, kind: 'preview' });
    case 'request-previewed':
      return requestPreviewed(state, action);
    case 'request-held':
      return toUpdate({ ...state, lastRequest: action.request });
    case 'request-rewritten':
      return rewriteRequest(state, action);
    case 'curl-pasted':
      return toUpdate(state, { kind: 'convert-curl', command: action.command, from: 'paste' });
    case 'curl-converted': {
      const { text, replaces } = action;
      return toUpdate(
        { ...state, lastRequest: { text, name: null } },
        { kind: 'fill-editor', text, cursor: text.length, replaces },
      );
    }
    case 'send-confirmed': {
      const { awaiting } = state;
      return awaiting === null
        ? toUpdate(state)
        : sendPrepared({ ...state, awaiting: null }, awaiting, action.at);
    }
    case 'send-declined':
      return toUpdate(
        { ...state, awaiting: null },
        ...(state.awaiting === null ? [] : [notice('info', 'Not sent.')]),
      );
    case 'tour-begun':
      return beginTour(state, action);
    case 'trial-ended':
      return toUpdate({ ...state, trial: null });
    case 'current-wanted':
      return fetchCurrent(state, action.text);
    case 'environments-compared':
      return compareTyped(state, action.text);
    case 'current-fetched':
      return toUpdate({ ...state, against: action.server });
    case 'schema-fetched':
      return toSavedUpdate({ ...state, schemas: withSchema(state.schemas, action.schema) });
    case 'comparison-ended':
      return toUpdate({ ...state, against: null });
    case 'evaluation-started':
      return toUpdate({
        ...state,
        activity: { kind: 'evaluating', since: action.at, ...(action.what && { what: action.what }) },
      });
    case 'evaluation-finished':
      return finishEvaluation(state, action);
    case 'exchange-finished':
      return finishExchange(state, action);
    case 'cookies-stored':
      return storeCookies(state, action);
    case 'cookie-set':
      return setCookie(state, action.cookies);
    case 'credentials-read': {
      const next = withCredentials(state, action.secrets);
      return toUpdate(next === state ? state : { ...next, loadedSources: state.loadedSources + 1 });
    }
    case 'responses-saved':
      return toSavedUpdate({
        ...state,
        savedResponses: mergeResponses(state.savedResponses, action.responses),
        undo: withStep(state),
      });
    case 'import-joined':
      return toUpdate({ ...state, undo: joinedSteps(action) });
    case 'exchanges-recorded':
      return recordExchanges(state, action);
    case 'repetition-progressed':
      return toUpdate({ ...state, activity: { ...action, kind: 'repeating' } });
    case 'sign-in-begun':
      return toUpdate({ ...state, activity: { kind: 'signing-in', since: action.at } });
    case 'sign-in-ended':
    case 'repetition-ended':
      return toUpdate({ ...state, activity: { kind: 'idle' } });
    case 'variables-changed':
      return applyVariableChanges(state, action);
    case 'inputs-finished':
      return finishInputs(state);
    case 'secrets-answered':
      return toSavedUpdate(withSecretAnswer(state, action.names, action.answer), {
        kind: 'mirror-variables',
      });
    case 'prompts-answered':
      return takeAnswers(state, action);
    case 'secrets-provided':
      return toUpdate({
        // A token that is replaced stays masked.
        ...withCredentials(state, providedTexts(state.providedSecrets)),
        providedSecrets: withProvided(state.providedSecrets, action.secrets),
      });
    case 'secret-problems-said': {
      const providedSecrets = withoutProblems(state.providedSecrets);
      return toUpdate(providedSecrets === state.providedSecrets ? state : { ...state, providedSecrets });
    }
    case 'prompts-left':
      return toUpdate(withTyped(state, action.answers));
    case 'source-loaded':
      return toUpdate({ ...state, loadedSources: state.loadedSources + 1 });
    case 'layer-replaced':
      return replaceLayer(state, action);
    case 'environment-chosen':
      return hasEnvironment(state, action.name)
        ? toSavedUpdate(withEnvironment(state, action.name), { kind: 'mirror-variables' })
        : toUpdate(state, unknownEnvironment(state, action.name, action.by ?? 'flag'));
    case 'environments-loaded':
      return toUpdate(
        withEnvironment(
          { ...state, fileEnvironments: action.environments, environmentFiles: action.lookedIn ?? [] },
          state.activeEnvironment,
        ),
        { kind: 'mirror-variables' },
      );
    case 'environments-added':
      return addEnvironments(state, action.environments);
    case 'environment-filled':
      return fillEnvironment(state, action);
    case 'request-saved':
      return saveAs(state, action.request);
    case 'requests-added':
      return toSavedUpdate({
        ...state,
        requests: mergeRequests(state.requests, action.requests),
        ...(action.description !== undefined && {
          descriptions: withLink(state.descriptions, action.description),
        }),
        undo: withStep(state),
      });
    case 'description-linked':
      return action.by === 'flag'
        ? toUpdate(linkByFlag(state, action.description))
        : toSavedUpdate(linkDescription(state, action.description));
    case 'description-read':
      return toUpdate(readLink(state, action.description));
    case 'base-given':
      return toUpdate(withBase(state, action.url, { kind: 'flag', label: 'the demo', at: null }), {
        kind: 'mirror-variables',
      });
    case 'auth-given':
      return setAuth(state, action.text);
    case 'script-header-set':
      return toSavedUpdate(withScriptHeader(state, action));
    case 'default-given':
      return addDefault(state, action);
    case 'preferences-read':
      return toUpdate({ ...state, preferences: action.preferences });
    case 'setting-given':
      return action.isOfProject === true
        ? applyProjectSetting(state, action.key, action.text)
        : applySetting(state, action.key, action.text);
    case 'test-finished':
      return countTest(state, action);
    case 'session-opened':
      return openSnapshot(state, action);
    case 'session-rewound':
      return toUpdate(action.to, { kind: 'mirror-variables' });
    case 'file-opened':
      return toUpdate({ ...state, file: action.path });
    case 'file-auth-read':
      return applyFileAuth(state, action);
    case 'file-defaults-read':
      return applyFileDefaults(state, action);
    case 'session-named':
      return toUpdate({ ...state, name: action.name, readOnly: null });
    case 'secrets-opened':
      return toUpdate(
        withOpened(state, action.snapshot),
        { kind: 'mirror-variables' },
        { kind: 'load-cookies' },
      );
    case 'secrets-stored':
      return toUpdate({ ...state, saved: false });
    case 'persisted':
      return toUpdate({ ...state, saved: true });
    case 'printed':
      return toUpdate(state, print(action.entry));
    default:
      return action satisfies never;
  }
}

function countTest(state: SessionState, test: ActionOf<'test-finished'>): Update {
  const { passed, failed } = state.tests;
  const tests = test.passed ? { passed: passed + 1, failed } : { passed, failed: failed + 1 };
  return toUpdate({ ...state, tests }, print({ ...test, kind: 'test' }));
}
