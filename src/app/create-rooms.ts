import { createPreviewer } from '../core/request/preview/previewer.ts';
import { type Place, permissionWords } from '../core/session/hints/place-words.ts';
import type { Preferences } from '../core/session/preferences/preferences.ts';
import { scopeOf } from '../core/session/scope.ts';
import type { SessionState } from '../core/session/state.ts';
import type { DynamicSources } from '../core/template/dynamic/dynamic.ts';
import type { Scope } from '../core/template/types.ts';
import type { Adapters } from '../ports/adapters.ts';
import { createTokenStore, type TokenStore } from '../tokens/token-store.ts';
import { createSessionDynamics } from './dynamic/sources.ts';
import { bodySizesWhileTyping } from './files/body-sizes.ts';
import { createFilePermissions } from './files/file-permissions.ts';
import { createSchemas } from './graphql/schemas.ts';
import { createHostPermissions } from './hosts/host-permissions.ts';
import { lazyPromise } from './lazy-promise.ts';
import { createLogins } from './logins/logins.ts';
import { sessionRequests } from './responses/referable-requests.ts';
import { createResponseReferences } from './responses/response-references.ts';
import type { Rooms } from './rooms.ts';
import { createRunningWork } from './running-work.ts';
import { createSaving, type Saving } from './saving/saving.ts';
import { createIsolate } from './scripts/isolate.ts';
import { startSandbox } from './scripts/start-sandbox.ts';
import { createKnownSignIns } from './sign-in/token-state.ts';
import type { SessionStart } from './start/session-start.ts';
import { createPassphrases } from './transport/certificates.ts';

export interface AppOptions {
  readonly adapters: Adapters;
  readonly dynamic: DynamicSources;
  readonly now: () => number;
  readonly environment: Readonly<Record<string, string>>;
  readonly persistence: Saving['persistence'];
  readonly preferences?: Preferences;
  readonly strict?: boolean;
  /** Base folder of paths in typed requests; the default is the working directory. */
  readonly cwd?: string;
  readonly place?: Place;
  readonly allow?: Pick<SessionStart, 'allowHosts' | 'allowFiles' | 'allowProtected' | 'allowSecrets'>;
  readonly sendsRefused?: string;
  readonly slots?: Rooms['network']['slots'];
  readonly tokens?: TokenStore;
  readonly secretReads?: Rooms['network']['secretReads'];
}

export function createRooms(
  { adapters, now, environment, ...options }: AppOptions,
  { store, front }: Pick<Rooms, 'store' | 'front'>,
): Rooms {
  const { strict = false, cwd = '.', sendsRefused = null, allow } = options;
  const words = permissionWords[options.place ?? 'shell'];
  const formats = lazyPromise(adapters.formats);
  const files = createFilePermissions({ front, cwd, words });
  const dynamic = createSessionDynamics({
    sources: options.dynamic,
    permissions: files,
    loadTestData: adapters.testData,
    state: store.getState,
    arrived: () => void store.dispatch({ kind: 'source-loaded' }),
  });
  const references = createResponseReferences(sessionRequests(store.getState, { unsent: 'unsent' }));
  const scopes = new WeakMap<SessionState, Scope>();
  const scope = (state = store.getState()): Scope => {
    const known = scopes.get(state) ?? { ...scopeOf(state, dynamic.get), references };
    scopes.set(state, known);
    return known;
  };
  const rooms: Rooms = {
    store,
    front,
    now,
    environment,
    underWay: createRunningWork(),
    isolate: createIsolate(() => startSandbox(rooms, adapters.sandbox)),
    saving: createSaving({ storage: lazyPromise(adapters.storage), persistence: options.persistence, now }),
    formats,
    comparison: lazyPromise(adapters.comparison),
    demo: adapters.demo,
    tour: { running: null },
    selector: adapters.selector,
    files,
    fileTexts: new Map(),
    exported: new Map(),
    environmentPlace: { last: null },
    schemas: createSchemas(lazyPromise(adapters.graphql), {
      state: store.getState,
      arrived: () => void store.dispatch({ kind: 'source-loaded' }),
    }),
    logins: createLogins({ state: store.getState, scope, now }, options.tokens ?? createTokenStore()),
    hosts: createHostPermissions({ state: store.getState, scope }),
    words,
    allowsProtected: allow?.allowProtected ?? false,
    allowsSecrets: new Set(allow?.allowSecrets),
    preferences: lazyPromise(adapters.preferences),
    sendsRefused,
    previews: {
      previewer: createPreviewer({ sizes: bodySizesWhileTyping(cwd) }),
      triedPreviewer: createPreviewer({ sizes: bodySizesWhileTyping(cwd) }),
      dynamic,
      references,
      strict,
      followFile: { now: async () => undefined, texts: () => [] },
      scope,
    },
    network: {
      http: lazyPromise(adapters.http),
      cookies: lazyPromise(adapters.cookies),
      passphrases: createPassphrases(environment, front.askSecret),
      signIns: createKnownSignIns(
        () => rooms.saving.storage(),
        () => void store.dispatch({ kind: 'source-loaded' }),
      ),
      slots: options.slots ?? new Map(),
      secretReads: options.secretReads ?? new Map(),
      progress: null,
      cancellation: new AbortController(),
    },
  };
  rooms.hosts.allow(allow?.allowHosts ?? []);
  rooms.files.allow(allow?.allowFiles ?? []);
  return rooms;
}
