import type { Previewer } from '../core/request/previewer.ts';
import { scopeOf } from '../core/session/scope.ts';
import type { DynamicValues } from '../core/template/dynamic.ts';
import type { Scope } from '../core/template/types.ts';
import type { Awaitable } from './awaitable.ts';
import type { Once } from './once.ts';
import type {
  Compare,
  CookieJar,
  Formats,
  FrontEnd,
  HttpClient,
  Sandbox,
  Storage,
  TransferProgress,
} from './ports.ts';
import type { PreviewAhead } from './preview-ahead.ts';
import type { ResponseReferences } from './response-references.ts';
import type { ScriptAhead } from './script-ahead.ts';
import type { HeldLock } from './session-lock.ts';
import type { Store } from './store.ts';
import type { Passphrases } from './transport/certificates.ts';

/** May a script send to this URL? */
export type SendPolicy =
  | { readonly kind: 'allow' }
  | { readonly kind: 'refuse'; readonly reason: string }
  /** `allows` is asked with `host` or `host:port`. */
  | {
      readonly kind: 'hosts';
      readonly allows: (host: string) => boolean;
      /** Hosts that requests of the user name: only there a script may ask in the user's name. */
      readonly names: (host: string) => boolean;
      /** What the user says of another host; no where there is nobody to ask. */
      readonly ask?: (host: string) => Promise<boolean>;
    };

/** The one evaluation or exchange under way. */
export interface Running {
  stop: (() => void) | null;
  /** Who sets variables now: `input 3`. */
  label: string;
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
  readonly previewAhead: PreviewAhead;
  readonly scriptAhead: ScriptAhead;
  readonly now: () => number;
  /** What `{{$env.NAME}}` sees. */
  readonly environment: Readonly<Record<string, string>>;
  readonly http: Once<HttpClient>;
  readonly cookies: Once<CookieJar>;
  /** Of the keys of client certificates. */
  readonly passphrases: Passphrases;
  readonly sandbox: (store: Store) => Awaitable<Sandbox>;
  /** The sandbox where it was started already. */
  readonly startedSandbox: () => Sandbox | null;
  /** Ends the isolate; the next evaluation starts a fresh one. */
  readonly resetSandbox: () => Promise<void>;
  readonly storage: () => Awaitable<Storage>;
  readonly formats: () => Awaitable<Formats>;
  readonly comparison: () => Awaitable<Compare>;
  readonly onProgress: (progress: TransferProgress) => void;
  /** What Ctrl+C stops now. */
  readonly running: Running;
  readonly policy: { send: SendPolicy };
  readonly references: ResponseReferences;
  readonly lock: HeldLock;
  /** `.http` files that the session stands for, by whole path, as they were then: another program may change them meanwhile. */
  readonly fileTexts: Map<string, string>;
  /** What was said of the last write that failed; null after one that did not. */
  readonly persistFailure: { told: string | null };
  /** Whether it was said that the session is written without a part of its settings. */
  readonly leftOut: { isTold: boolean };
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
