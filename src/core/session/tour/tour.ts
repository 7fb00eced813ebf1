import { classifyInput } from '../../request/classify.ts';
import type { Action, ActionOf } from '../actions.ts';
import type { Effect } from '../effects.ts';
import { initialState } from '../initial-state.ts';
import { sessionSecrets, withCredentials } from '../secrets/secrets.ts';
import type { RunningTour, SessionState, TourMark } from '../state.ts';
import { notice, print, toUpdate, type Update } from '../updates.ts';
import { withBase } from '../variables/base.ts';
import { hasId, tourSteps, unresolved } from './steps.ts';

export function beginTour(before: SessionState, { url, from, at }: ActionOf<'tour-begun'>): Update {
  const own: SessionState = { ...before, tour: null };
  const left = before.tour?.kind === 'left' && before.tour.step < tourSteps.length ? before.tour : null;
  const session =
    left !== null && from !== 0 ? { ...left.session, preferences: own.preferences } : firstSession(own, at);
  const based = withBase(session, url, { kind: 'flag', label: 'the tour', at: null });
  // Values that were printed before stay masked.
  const masked = withCredentials(based, sessionSecrets(own).texts);
  const step = from === 'where-left' ? (left?.step ?? 0) : from;
  const { state, effects } = goTo(masked, { step, own, at });
  return toUpdate(state, { kind: 'apply-limits' }, ...effects);
}

const firstSession = ({ place, systemEnvironment, preferences }: SessionState, at: number): SessionState => ({
  ...initialState({ at, place, systemEnvironment }),
  preferences,
  // The API is on this machine: no proxy has a part in it.
  settings: { proxy: 'none' },
});

export function leaveTour(state: SessionState, { step, own }: RunningTour): Update {
  const session: SessionState = { ...state, tour: null, name: null, file: null };
  const next: SessionState = {
    ...withCredentials(own, sessionSecrets(state).texts),
    preferences: state.preferences,
    tour: { kind: 'left', step, session },
  };
  const saved =
    state.name === null ? '' : ` The tour saved the session ${state.name}: .delete ${state.name} removes it.`;
  const hint = step < tourSteps.length ? `.tour continues with step ${step + 1}` : '.help lists the topics';
  return toUpdate(
    next,
    { kind: 'end-tour', own: 'comes-back' },
    { kind: 'apply-limits' },
    notice('info', `This is your own session again, as it was.${saved}`, hint),
  );
}

interface Place {
  readonly step: number;
  readonly own: SessionState;
  readonly at: number;
}

export function goTo(before: SessionState, { step, own, at }: Place): Update {
  const state = withEarlierSteps(before, step, at);
  const tour: RunningTour = { kind: 'running', step, since: markOf(state), isTried: false, own };
  return toUpdate({ ...state, tour }, printStep(step));
}

const printStep = (step: number, missing: string | null = null): Effect =>
  print({ kind: 'tour', step, missing });

const markOf = ({ lastRequest, exchangeCount, name, file, layers }: SessionState): TourMark => ({
  lastRequest,
  exchangeCount,
  name,
  file,
  session: layers.session,
});

function withEarlierSteps(state: SessionState, step: number, at: number): SessionState {
  const session = new Map(state.layers.session);
  const origin = { kind: 'command', label: '.tour', at } as const;
  if (step > userStep && !hasId(session.get('user')?.value))
    session.set('user', { value: { id: 2, tags: ['new'] }, origin, secret: false });
  if (step > cureStep && !session.has('name')) session.set('name', { value: 'Ada', origin, secret: false });
  const text = tourSteps[missingStep]?.example ?? '';
  const needsRequest =
    step > missingStep && step <= sendStep && (step > cureStep || unresolved(state).length === 0);
  return {
    ...state,
    layers: { ...state.layers, session },
    ...(needsRequest && { lastRequest: { text, name: null } }),
  };
}

const [userStep, missingStep, cureStep, sendStep] = [0, 2, 3, 4] as const;

export function withTour(before: SessionState, { state, effects }: Update, action: Action): Update {
  const { tour } = state;
  if (before.tour?.kind === 'running' && tour === null)
    return { state, effects: [...effects, { kind: 'end-tour', own: 'is-left' }] };
  if (tour?.kind !== 'running' || tour.step === tourSteps.length) return { state, effects };
  switch (action.kind) {
    case 'input-submitted':
      return { state: { ...state, tour: { ...tour, isTried: isTry(action.text) } }, effects };
    case 'request-held':
    case 'inputs-finished': {
      if (state.awaiting !== null) return { state, effects };
      const checked = checkStep(state, tour, action);
      return { state: checked.state, effects: [...effects, ...checked.effects] };
    }
    default:
      return { state, effects };
  }
}

function isTry(text: string): boolean {
  const { kind } = classifyInput(text);
  return kind === 'script' || kind === 'request';
}

function checkStep(state: SessionState, tour: RunningTour, { kind }: Action): Update {
  const { step, since, isTried, own } = tour;
  const current = tourSteps[step];
  if (current === undefined) return toUpdate(state);
  if (current.isDone(state, since)) {
    const next: RunningTour = { kind: 'running', step: step + 1, since: markOf(state), isTried: false, own };
    return toUpdate({ ...state, tour: next }, printStep(step + 1));
  }
  if (!isTried || kind !== 'inputs-finished') return toUpdate(state);
  return toUpdate({ ...state, tour: { ...tour, isTried: false } }, printStep(step, current.missing));
}
