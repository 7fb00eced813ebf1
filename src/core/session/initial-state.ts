import { noJars } from './cookies/jars.ts';
import type { Place } from './hints/place-words.ts';
import { noPreferences, type Preferences } from './preferences/preferences.ts';
import type { SessionState, VariableLayers, VariableMap } from './state.ts';

const noVariables: VariableMap = new Map();

export const noLayers: VariableLayers = {
  file: noVariables,
  base: noVariables,
  environment: noVariables,
  flag: noVariables,
  answer: noVariables,
  request: noVariables,
  session: noVariables,
};

export function initialState(options: {
  readonly at: number;
  readonly systemEnvironment?: SessionState['systemEnvironment'];
  readonly place?: Place;
  readonly preferences?: Preferences;
}): SessionState {
  return {
    place: options.place ?? 'shell',
    name: null,
    file: null,
    createdAt: options.at,
    inputCount: 0,
    layers: noLayers,
    flags: [],
    systemEnvironment: options.systemEnvironment ?? {},
    lostSecrets: [],
    formerSecrets: [],
    secretAnswers: new Map(),
    lastAnswers: new Map(),
    auth: { session: null, flag: null },
    defaults: { session: [], flag: [] },
    cookies: noJars,
    providedSecrets: new Map(),
    credentials: [],
    undo: [],
    lives: [],
    requests: [],
    descriptions: [],
    environments: [],
    fileEnvironments: [],
    environmentFiles: [],
    activeEnvironment: null,
    settings: {},
    projectSettings: {},
    preferences: options.preferences ?? noPreferences,
    seedings: 0,
    loadedSources: 0,
    definitions: [],
    lostDefinitions: [],
    lastRequest: null,
    exchangeCount: 0,
    exchanges: [],
    savedResponses: [],
    activity: { kind: 'idle' },
    tests: { passed: 0, failed: 0 },
    awaiting: null,
    trial: null,
    schemas: [],
    against: null,
    shownTopic: null,
    tour: null,
    saved: true,
    readOnly: null,
  };
}
