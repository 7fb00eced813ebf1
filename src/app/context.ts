import type { Previewer } from '../core/request/preview/previewer.ts';
import type { AskedRequest } from '../core/session/requests/asked-request.ts';
import type { AskedScript } from '../core/session/requests/asked-script.ts';
import { scopeOf } from '../core/session/scope.ts';
import type { DynamicValues } from '../core/template/dynamic/dynamic.ts';
import type { Scope } from '../core/template/types.ts';
import type { Compare } from '../ports/comparison.ts';
import type { Formats } from '../ports/formats.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import type { CookieJar, HttpClient, TransferProgress } from '../ports/http.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Storage } from '../ports/storage.ts';
import type { FilePlace } from './files/body-files.ts';
import type { FilePermissions } from './files/file-permissions.ts';
import type { HostPermissions } from './hosts/host-permissions.ts';
import type { Once } from './once.ts';
import type { PermissionWords } from './permission-words.ts';
import type { ResponseReferences } from './responses/response-references.ts';
import type { HeldLock } from './session-lock.ts';
import type { Store } from './store.ts';
import type { Passphrases } from './transport/certificates.ts';

/** The one evaluation or exchange under way. */
export interface Running {
  stop: (() => void) | null;
  /** Who sets variables now: `input 3`. */
  label: string;
  /** The script that runs now, and whether one of a file has run in this isolate: it may have left timers behind. */
  script: AskedScript | null;
  hasRunFileScript: boolean;
  /** Aborted when the evaluation under way is stopped: its requests end with it. */
  signal: () => AbortSignal;
  /** Of the exchanges under way; another one once it was aborted. */
  sending: AbortController;
}

/** What effects share. Adapters are made once, when they are first asked for. */
export interface EffectContext {
  readonly front: FrontEnd;
  readonly dynamic: DynamicValues;
  readonly previewer: Previewer;
  readonly now: () => number;
  /** What `{{$env.NAME}}` sees. */
  readonly environment: Readonly<Record<string, string>>;
  readonly http: Once<HttpClient>;
  readonly cookies: Once<CookieJar>;
  /** Of the keys of client certificates. */
  readonly passphrases: Passphrases;
  readonly sandbox: (store: Store) => Promise<Sandbox>;
  /** The sandbox where it was started already. */
  readonly startedSandbox: () => Sandbox | null;
  /** Ends the isolate; the next evaluation starts a fresh one. */
  readonly resetSandbox: () => Promise<void>;
  readonly storage: () => Promise<Storage>;
  readonly formats: () => Promise<Formats>;
  readonly comparison: () => Promise<Compare>;
  readonly onProgress: (progress: TransferProgress) => void;
  /** What Ctrl+C stops now. */
  readonly running: Running;
  /** Why scripts send nothing; null where they may. */
  readonly sendsRefused: string | null;
  readonly hosts: HostPermissions;
  readonly files: FilePermissions;
  readonly words: PermissionWords;
  /** Whether warnings about directives count as errors. */
  readonly strict: boolean;
  readonly references: ResponseReferences;
  readonly lock: HeldLock;
  /** `.http` files that the session stands for, by whole path, as they were then: another program may change them meanwhile. */
  readonly fileTexts: Map<string, string>;
  /** What was said of the last write that failed; null after one that did not. */
  readonly persistFailure: { told: string | null };
  /** Whether it was said that the session is written without a part of its settings. */
  readonly leftOut: { isTold: boolean; undecided: boolean; readonly declined: Set<string> };
  /** Secrets that no exchange on disk holds any more. */
  readonly clearedSecrets: Set<string>;
  /** The system's keychain: not asked again once it failed; what of it is waited for in the background. */
  readonly keychain: { failed: boolean; pending: Promise<void> };
  /** `named` writes only sessions that have a name. */
  readonly persistence: 'always' | 'named' | 'never';
}

/** What placeholders see at this moment. */
export function scopeNow(context: EffectContext, store: Store): Scope {
  const scope = scopeOf(store.getState(), context.dynamic.get);
  return { ...scope, references: context.references };
}

/** The folder that the paths of a request start in, and the files that it may read. */
export const filePlace = (
  { folder, file }: AskedRequest,
  { files }: Pick<EffectContext, 'files'>,
): FilePlace => ({
  folder,
  file,
  permissions: files,
});
