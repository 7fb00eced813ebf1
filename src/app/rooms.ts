import type { Previewer } from '../core/request/preview/previewer.ts';
import type { PermissionWords } from '../core/session/words/place-words.ts';
import type { DynamicValues } from '../core/template/dynamic/dynamic.ts';
import type { Scope } from '../core/template/types.ts';
import type { Compare } from '../ports/comparison.ts';
import type { Formats } from '../ports/formats.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import type { CookieJar, HttpClient, TransferProgress } from '../ports/http.ts';
import type { FilePermissions } from './files/file-permissions.ts';
import type { HostPermissions } from './hosts/host-permissions.ts';
import type { Once } from './once.ts';
import type { ResponseReferences } from './responses/response-references.ts';
import type { Saving } from './saving/saving.ts';
import type { Isolate } from './scripts/isolate.ts';
import type { Store } from './store.ts';
import type { Passphrases } from './transport/certificates.ts';
import type { UnderWay } from './under-way.ts';

/** The parts that every effect takes. */
export interface Room {
  readonly store: Store;
  readonly front: FrontEnd;
  readonly now: () => number;
}

/** Scripts. */
export interface ScriptRoom extends Room {
  readonly isolate: Isolate;
  readonly underWay: UnderWay;
  /** The variables of the environment that `{{$env.NAME}}` sees. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Sessions on disk, and their secrets. */
export interface SavingRoom extends ScriptRoom {
  readonly saving: Saving;
}

/** Files that the user names. */
export interface FileRoom extends SavingRoom {
  readonly formats: () => Promise<Formats>;
  readonly files: FilePermissions;
  /** The texts of the `.http` files that the session was opened from, by whole path: other programs may change them. */
  readonly fileTexts: Map<string, string>;
}

/** Permissions of the user. */
export interface PermissionRoom extends ScriptRoom {
  readonly hosts: HostPermissions;
  readonly files: FilePermissions;
  readonly words: PermissionWords;
  /** Why scripts send nothing; null where they may. */
  readonly sendsRefused: string | null;
}

/** Requests: previewed, permitted, sent and kept. */
export interface RequestRoom extends PermissionRoom, SavingRoom {
  readonly previews: Previews;
  readonly network: Network;
}

/** Responses and the history. */
export interface ResponseRoom extends SavingRoom {
  readonly formats: () => Promise<Formats>;
  readonly comparison: () => Promise<Compare>;
  readonly network: Pick<Network, 'http'>;
}

/** All rooms of one application. */
export type Rooms = FileRoom & RequestRoom & ResponseRoom;

/** The interpolation of requests. */
interface Previews {
  readonly previewer: Previewer;
  readonly dynamic: DynamicValues;
  readonly references: ResponseReferences;
  /** Whether warnings about directives count as errors. */
  readonly strict: boolean;
  /** The values that placeholders see at this moment. */
  scope(): Scope;
}

/** The way to servers, made when it is first needed. */
export interface Network {
  readonly http: Once<HttpClient>;
  readonly cookies: Once<CookieJar>;
  /** Passphrases of the keys of client certificates. */
  readonly passphrases: Passphrases;
  /** Returns the progress of the current exchange. */
  progress: TransferProgress | null;
  /** Cancels the exchange of the request under way. */
  cancellation: AbortController;
}
