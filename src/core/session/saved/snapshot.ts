import { holdsProxyUser, settingSecrets } from '../../secrets/proxy-credentials.ts';
import { encodeValue } from '../../value/codec.ts';
import type { ActionOf } from '../actions.ts';
import { restoredAuth } from '../auth.ts';
import { areCookiesSaved, cookieSecrets, noJars } from '../cookies/jars.ts';
import { restoredDefaults, savedDefault } from '../defaults/defaults.ts';
import { savedLinks } from '../descriptions/links.ts';
import { withEnvironment } from '../environments/changed-environments.ts';
import { initialState } from '../initial-state.ts';
import { lastSavedNumber } from '../saved-responses/saved-responses.ts';
import { isSavedSchema } from '../schemas/schemas.ts';
import { hiddenTexts } from '../secrets/hidden-texts.ts';
import { sessionSecrets, withCredentials } from '../secrets/secrets.ts';
import type { SessionState, VariableMap } from '../state.ts';
import type { SessionSnapshot } from '../types.ts';
import { toUpdate, type Update } from '../updates.ts';
import { newestWithin } from '../value-history/record.ts';
import { splitBase } from '../variables/base.ts';
import { toNamedVariables, toVariableMap, withFormer } from '../variables/changes.ts';
import { isUndecided, plainNames } from '../variables/undecided-secrets.ts';

export function toSnapshot(state: SessionState, updatedAt: number): SessionSnapshot {
  const plain = plainNames(state.secretAnswers);
  const lives = newestWithin(state.lives, savedLives);
  const schemas = state.schemas.filter(isSavedSchema);
  const links = savedLinks(state.descriptions);
  return {
    name: state.name,
    variables: [...savedBase(state), ...toNamedVariables(state.layers.session)],
    requests: state.requests,
    environments: state.environments,
    activeEnvironment: state.activeEnvironment,
    settings: ownSettings(state),
    ...(plain.length === 0 ? {} : { plainNames: plain }),
    ...(state.auth.session === null ? {} : { auth: state.auth.session.text }),
    ...(state.defaults.session.length === 0 ? {} : { defaults: state.defaults.session.map(savedDefault) }),
    ...(schemas.length === 0 ? {} : { schemas }),
    credentials: sessionSecrets(state).texts,
    ...(links.length === 0 ? {} : { descriptions: links }),
    ...(areCookiesSaved(state.settings) && state.cookies.size > 0 ? { cookies: state.cookies } : {}),
    definitions: state.definitions,
    ...(lives.length === 0 ? {} : { lives }),
    ...(state.lostDefinitions.length === 0 ? {} : { lost: state.lostDefinitions }),
    inputCount: state.inputCount,
    createdAt: state.createdAt,
    updatedAt,
  };
}

/** Limits of saved changes, because each change writes the session's file. */
const savedLives = { count: 300, size: 200_000 };

export function openSnapshot(state: SessionState, action: ActionOf<'session-opened'>): Update {
  return toUpdate(
    {
      ...fromSnapshot(action.snapshot, state),
      readOnly: action.readOnly,
      lostSecrets: action.lostSecrets ?? [],
      exchangeCount: Math.max(action.exchangeCount, lastSavedNumber(action.savedResponses ?? [])),
      savedResponses: action.savedResponses ?? [],
    },
    { kind: 'apply-limits' },
    ...(action.snapshot.cookies === undefined ? [] : [{ kind: 'load-cookies' } as const]),
    ...(action.snapshot.descriptions ?? []).map((from) => ({ kind: 'read-description', from }) as const),
  );
}

export function fromSnapshot(snapshot: SessionSnapshot, current: SessionState): SessionState {
  const fresh = initialState({ at: snapshot.createdAt, place: current.place });
  const { base, own } = splitBase(snapshot.variables);
  const opened: SessionState = {
    ...fresh,
    systemEnvironment: current.systemEnvironment,
    flags: current.flags,
    name: snapshot.name,
    inputCount: snapshot.inputCount,
    layers: {
      file: current.layers.file,
      base: base.length > 0 ? toVariableMap(base) : baseOfRun(current),
      environment: fresh.layers.environment,
      flag: current.layers.flag,
      answer: fresh.layers.answer,
      request: fresh.layers.request,
      session: toVariableMap(own),
    },
    // The screen still shows what the session before printed.
    formerSecrets: withFormer(current, current.layers.session, new Map()),
    secretAnswers: new Map(snapshot.plainNames?.map((name) => [name, 'plain'])),
    lives: snapshot.lives ?? [],
    requests: snapshot.requests,
    descriptions: (snapshot.descriptions ?? []).map((from) => ({ from, description: null })),
    environments: snapshot.environments,
    activeEnvironment: snapshot.activeEnvironment,
    settings: { ...current.projectSettings, ...snapshot.settings },
    projectSettings: current.projectSettings,
    preferences: current.preferences,
    providedSecrets: current.providedSecrets,
    auth: { session: restoredAuth(snapshot.auth), flag: current.auth.flag },
    defaults: { session: restoredDefaults(snapshot.defaults), flag: current.defaults.flag },
    credentials: withCredentials(current, [
      ...settingSecrets(current.settings),
      ...[...current.cookies.values()].flatMap(cookieSecrets),
    ]).credentials,
    cookies: snapshot.cookies ?? noJars,
    schemas: snapshot.schemas ?? [],
    definitions: snapshot.definitions,
    fileEnvironments: current.fileEnvironments,
    environmentFiles: current.environmentFiles,
  };
  return withEnvironment(opened, snapshot.activeEnvironment);
}

const ownSettings = ({ settings, projectSettings }: SessionState): SessionState['settings'] =>
  Object.fromEntries(Object.entries(settings).filter(([key, text]) => projectSettings[key] !== text));

/** The default of a run (the demo's) is not saved with the session. */
const savedBase = ({ layers }: SessionState) => splitBase(toNamedVariables(layers.base)).base;

const baseOfRun = ({ layers }: SessionState): VariableMap =>
  new Map([...layers.base].filter(([, { origin }]) => origin.kind === 'flag'));

/** Whether a session without a name has something that would be lost with it. */
export const isWorthSaving = (state: SessionState): boolean => !isEmpty(state) && !isAllInFile(state);

const isAllInFile = ({ inputCount, definitions, layers }: SessionState): boolean =>
  inputCount === 0 &&
  definitions.length === 0 &&
  [...layers.session.values()].every(({ origin }) => origin.kind === 'file');

function isEmpty(state: SessionState): boolean {
  return (
    state.layers.session.size === 0 &&
    savedBase(state).length === 0 &&
    state.auth.session === null &&
    state.defaults.session.length === 0 &&
    state.requests.length === 0 &&
    savedLinks(state.descriptions).length === 0 &&
    state.environments.length === 0 &&
    !(areCookiesSaved(state.settings) && state.cookies.size > 0) &&
    state.schemas.length === 0 &&
    state.savedResponses.length === 0 &&
    state.definitions.length === 0
  );
}

export function hasSecrets(snapshot: SessionSnapshot): boolean {
  const { variables, environments, requests, definitions, settings, plainNames: plain } = snapshot;
  const hidden = hiddenTexts(snapshot);
  return (
    variables.some((variable) => isUndecided(variable, plain)) ||
    [...variables, ...environments.flatMap((one) => one.variables)].some(
      ({ secret, value }) => secret || hidden.holds(encodeValue(value)),
    ) ||
    requests.some((request) => hidden.withoutSecrets(request) !== request) ||
    definitions.some(hidden.inCode) ||
    holdsProxyUser(settings) ||
    snapshot.cookies !== undefined
  );
}
