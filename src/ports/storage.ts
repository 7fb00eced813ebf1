import type { ExchangeHistory } from '../core/session/exchanges/exchange-history.ts';
import type { Preferences } from '../core/session/preferences/preferences.ts';
import type { LoadedSession, SessionListing } from '../core/session/saved/saved-session.ts';
import type { NumberedExchange } from '../core/session/state.ts';
import type { SessionSnapshot } from '../core/session/types.ts';

export interface LockHolder {
  readonly pid: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly host: string;
  /** Present for a command, which ends by itself. */
  readonly isBrief?: true;
}

/** `take-over` takes it from its holder, `briefly` announces an early release. */
export type LockMode = 'ask' | 'take-over' | 'briefly';

export type SessionLock =
  | { readonly kind: 'locked'; readonly release: () => void; readonly isHeld: () => boolean }
  | { readonly kind: 'held'; readonly by: LockHolder };

export interface ReadPreferences {
  readonly preferences: Preferences;
  readonly problem: string | null;
}

/** Texts of sign-ins by what they belong to, sealed. Methods may throw an Error whose message is a sentence for the user. */
export interface StoredTokens {
  /** `locked`: there is one, and its key is not known yet. */
  read(name: string): { readonly kind: 'text'; readonly text: string } | { readonly kind: 'locked' | 'none' };
  /** Null removes it. False where there is no key to seal it with. */
  write(name: string, text: string | null): boolean;
  /** Returns what releases the lock; null while another process holds it. */
  lock(): (() => void) | null;
}

/** Requests that failed when they last ran, by the folder of their project: their files and names alone. */
export interface FailedRequests {
  read(project: string): readonly string[] | null;
  keep(project: string, requests: readonly string[]): void;
}

/** Methods may throw an Error whose message is a sentence for the user; the previous content stays. */
export interface Storage {
  loadSession(name: string): LoadedSession;
  /** An exchange as one line; of a body the first megabyte. */
  writeExchange(exchange: NumberedExchange): string;
  readExchange(record: string): NumberedExchange | null;
  saveSession(snapshot: SessionSnapshot, name: string): void;
  /** The newest session without a name that no other shell has; `open`, the creation time of this shell's, comes last. */
  loadLast(open?: number): LoadedSession;
  peekLast(): Pick<SessionListing, 'variables' | 'requests' | 'updatedAt'> | null;
  saveLast(snapshot: SessionSnapshot): void;
  /** Newest first. */
  listSessions(): readonly SessionListing[];
  /** Names are compared without regard to case. */
  hasSession(name: string): boolean;
  nearSession(name: string): string | null;
  renameSession(from: string, to: string): void;
  /** Moves a session to the bin for 30 days. */
  deleteSession(name: string): void;
  /** The newest of that name in the bin. */
  undeleteSession(name: string): void;
  /** While it is held, saving checks that nobody took it over. */
  lockSession(name: string, mode?: LockMode): SessionLock;
  /** Keeps and opens secrets encrypted from now on. Null forgets it. */
  setPassphrase(passphrase: string | null): void;
  /** Unlocks with a key of the keychain; false where there is none and `find` forbids making one. */
  askKeychain(how: 'find' | 'make', options: { readonly timeoutMs: number }): Promise<boolean>;
  /** Rejects with the reason where no keychain responds. Asks the user for nothing. */
  checkKeychain(options: { readonly timeoutMs: number }): Promise<void>;
  keySource(): 'passphrase' | 'keychain' | null;
  /** Reads the open session again with the key set since. Null names the one without a name. */
  reloadSession(name: string | null): LoadedSession;
  appendHistory(line: string): void;
  /** False where another shell writes the history at this moment. */
  forgetHistory(lines: ReadonlySet<string>): boolean;
  /** Newest last, each once. */
  loadHistory(limit: number): readonly string[];
  /** Another shell, or another version, may have written the rest of the file. */
  storePreferences(part: keyof Preferences, preferences: Preferences): void;
  exchanges(name: string | null): ExchangeHistory;
  readonly tokens: StoredTokens;
  storeDescription(from: string, text: string): void;
  readDescriptionText(from: string): string | null;
}
