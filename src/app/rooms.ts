import type { SlotTimes } from '../core/directives/rate-limit.ts';
import type { Previewer } from '../core/request/preview/previewer.ts';
import type { EffectOf } from '../core/session/effects.ts';
import type { PermissionWords } from '../core/session/hints/place-words.ts';
import type { SessionState } from '../core/session/state.ts';
import type { Scope } from '../core/template/types.ts';
import type { Adapters, Demo } from '../ports/adapters.ts';
import type { Compare } from '../ports/comparison.ts';
import type { Formats } from '../ports/formats.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import type { CookieRules, HttpClient, TransferProgress } from '../ports/http.ts';
import type { ReadPreferences } from '../ports/storage.ts';
import type { SessionDynamics } from './dynamic/sources.ts';
import type { FilePermissions } from './files/file-permissions.ts';
import type { Schemas } from './graphql/schemas.ts';
import type { HostPermissions } from './hosts/host-permissions.ts';
import type { LazyPromise } from './lazy-promise.ts';
import type { SessionLogins } from './logins/logins.ts';
import type { ResponseReferences } from './responses/response-references.ts';
import type { RunningWork } from './running-work.ts';
import type { Saving } from './saving/saving.ts';
import type { Isolate } from './scripts/isolate.ts';
import type { KnownSignIns } from './sign-in/token-state.ts';
import type { Store } from './store.ts';
import type { Passphrases } from './transport/certificates.ts';

export interface Room {
  readonly store: Store;
  readonly front: FrontEnd;
  readonly now: () => number;
}

export interface ScriptRoom extends Room {
  readonly isolate: Isolate;
  readonly files: FilePermissions;
  readonly underWay: RunningWork;
  readonly environment: Readonly<Record<string, string>>;
}

export interface SavingRoom extends ScriptRoom {
  readonly saving: Saving;
}

type LoadEnvironments = EffectOf<'load-environments'>;

export interface FileRoom extends SavingRoom {
  readonly formats: () => Promise<Formats>;
  readonly files: FilePermissions;
  /** Texts of the opened `.http` files by absolute path: other programs may change them. */
  readonly fileTexts: Map<string, string>;
  readonly exported: Map<string, string>;
  readonly environmentPlace: { last: Pick<LoadEnvironments, 'folder' | 'named'> | null };
}

export interface PermissionRoom extends ScriptRoom {
  readonly hosts: HostPermissions;
  readonly files: FilePermissions;
  readonly words: PermissionWords;
  readonly allowsProtected: boolean;
  readonly allowsSecrets: ReadonlySet<string>;
  /** The reason why scripts may not send; null where they may. */
  readonly sendsRefused: string | null;
}

export interface RequestRoom extends PermissionRoom, SavingRoom {
  readonly logins: SessionLogins;
  readonly preferences: () => Promise<ReadPreferences>;
  readonly previews: Previews;
  readonly network: Network;
  readonly schemas: Schemas;
}

export interface ResponseRoom extends SavingRoom {
  readonly formats: () => Promise<Formats>;
  readonly comparison: () => Promise<Compare>;
  readonly selector: Adapters['selector'];
  readonly network: Pick<Network, 'http'>;
  readonly logins: SessionLogins;
}

export interface TourRoom extends FileRoom {
  readonly demo: () => Promise<Demo>;
  readonly tour: { running: RunningDemo | null };
}

interface RunningDemo extends Pick<Demo, 'close'> {
  readonly bringBack: ReturnType<Isolate['setAside']>;
  readonly place: FileRoom['environmentPlace']['last'];
}

export type Rooms = FileRoom & RequestRoom & ResponseRoom & TourRoom;

interface Previews {
  readonly previewer: Previewer;
  /** Previewer of `.whatif`. */
  readonly triedPreviewer: Previewer;
  readonly dynamic: SessionDynamics;
  readonly references: ResponseReferences;
  readonly strict: boolean;
  /** Fills in the variables of the file that is run again; their texts as they are written. */
  readonly followFile: { now: () => Promise<void>; texts: (name: string) => readonly string[] };
  scope(state?: SessionState): Scope;
}

export interface Network {
  readonly http: LazyPromise<HttpClient>;
  readonly cookies: LazyPromise<CookieRules>;
  readonly passphrases: Passphrases;
  readonly signIns: KnownSignIns;
  readonly slots: Map<string, SlotTimes>;
  /** Secrets by the words of their program, including pending ones. */
  readonly secretReads: Map<string, Promise<string>>;
  progress: TransferProgress | null;
  cancellation: AbortController;
}
