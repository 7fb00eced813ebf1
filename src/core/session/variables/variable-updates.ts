import type { VariableChange } from '../../script/variable-change.ts';
import { shortestSearched } from '../../secrets/search/forms.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { ActionOf } from '../actions.ts';
import type { Effect } from '../effects.ts';
import { withEnvironment, withEnvironments, withVariable } from '../environments/changed-environments.ts';
import { writtenEnvironment } from '../environments/environments.ts';
import type { SessionState, VariableMap } from '../state.ts';
import type { Environment } from '../types.ts';
import { notice, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { changeRequestVariables, changeVariables, toVariableMap, withRequestVariables } from './changes.ts';
import { hiddenVariables, newlyHidden } from './hiding.ts';
import { hidingNotices, stayingNotices } from './hiding-notices.ts';
import { findVariable } from './precedence.ts';
import { undecidedNames, withNamedSecrets, withSecretAnswer } from './undecided-secrets.ts';
import { withStep } from './undo-steps.ts';

export function applyVariableChanges(
  before: SessionState,
  { changes: all, origin }: ActionOf<'variables-changed'>,
): Update {
  const ofRequest = all.filter(isOfRequest);
  const changes = ofRequest.length === 0 ? all : all.filter((change) => !isOfRequest(change));
  const own = changes.length === 0 ? before : changeVariables(before, changes, origin);
  const state = changeRequestVariables(own, ofRequest, origin);
  const names = changes.flatMap((change) => (change.kind === 'set' ? [change.name] : []));
  const notices = newlyHidden(names, before.layers, state.layers).flatMap((hiding) =>
    hidingNotices([hiding], 'session'),
  );
  const undeletable = changes.flatMap((change) =>
    change.kind === 'delete' && !before.layers.session.has(change.name) ? [change.name] : [],
  );
  // The isolate has removed its own; one of another scope may be seen again.
  const isRevealed = all.some(
    (change) =>
      change.kind === 'clear' || (change.kind === 'delete' && findVariable(state.layers, change.name)),
  );
  const update = changes.length === 0 ? toUpdate : toSavedUpdate;
  return update(
    state,
    ...(isRevealed ? [{ kind: 'mirror-variables' } as const] : []),
    ...notices,
    ...shortSecretNotices(before.layers.session, state.layers.session),
    ...stayingNotices(undeletable, state.layers),
  );
}

const isOfRequest = (change: VariableChange): boolean =>
  change.kind !== 'clear' && change.isOfRequest === true;

export function replaceLayer(state: SessionState, { layer, variables }: ActionOf<'layer-replaced'>): Update {
  if (layer === 'request') return toUpdate(withRequestVariables(state, variables));
  const named = withNamedSecrets(variables);
  const layers = { ...state.layers, [layer]: toVariableMap(named) };
  const flags = layer === 'flag' ? named : state.flags;
  const notices = layer === 'flag' ? shortSecretNotices(state.layers.flag, layers.flag) : [];
  return toUpdate({ ...state, layers, flags }, ...notices);
}

export function fillEnvironment(
  before: SessionState,
  { name, variables }: ActionOf<'environment-filled'>,
): Update {
  const filled = variables.reduce((state, variable) => withVariable(state, name, variable), before);
  const isUsed = writtenEnvironment(before) === name;
  const used = isUsed ? before.activeEnvironment : name;
  const state = { ...withEnvironment(filled, used), undo: withStep(before) };
  const names = new Set(variables.map((variable) => variable.name));
  const hidings = hiddenVariables(state.layers, 'environment').filter((hiding) => names.has(hiding.name));
  return toSavedUpdate(state, ...hidingNotices(hidings, 'environment'));
}

export function addEnvironments(before: SessionState, added: readonly Environment[]): Update {
  const state = { ...withEnvironments(before, added), undo: withStep(before) };
  return toSavedUpdate(state);
}

export function finishInputs(before: SessionState): Update {
  if (before.awaiting !== null) return toUpdate(before);
  const state = before.layers.request.size > 0 ? withRequestVariables(before, []) : before;
  const names = undecidedNames(state);
  const agreed = names.filter((name) => state.secretAnswers.get(name) === 'secret');
  const open = names.filter((name) => !state.secretAnswers.has(name));
  const offer = open.length === 0 ? [] : [{ kind: 'offer-secrets', names: open } as const];
  if (agreed.length === 0) return toUpdate(state, ...offer);
  return toSavedUpdate(withSecretAnswer(state, agreed, 'secret'), ...offer);
}

function shortSecretNotices(before: VariableMap, after: VariableMap): readonly Effect[] {
  const names = [...after].flatMap(([name, variable]) => {
    const was = before.get(name);
    const isNew = variable.secret && (was?.value !== variable.value || !was.secret);
    return isNew && secretTextsOf([variable]).some(isShort) ? [name] : [];
  });
  if (names.length === 0) return [];
  const message = `${names.join(', ')}: this secret is too short to be searched in responses and logs; only the variable itself is masked.`;
  return [
    notice('warning', message, `a secret of ${shortestSearched} characters or more is masked everywhere`),
  ];
}

const isShort = (text: string): boolean => text !== '' && text.length < shortestSearched;
