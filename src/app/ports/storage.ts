import type { ExchangeHistory } from '../../core/session/past/exchange-history.ts';
import type { LoadedSession, SessionListing } from '../../core/session/saved/saved-session.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';

export type SessionLock =
  | { readonly kind: 'locked'; readonly release: () => void; readonly isHeld: () => boolean }
  | {
      readonly kind: 'held';
      readonly by: LockHolder;
    };

export interface LockHolder {
  readonly pid: number;
  readonly since: number;
  readonly host: string;
  /** There where a command has it, which ends by itself. */
  readonly isBrief?: true;
}

/** What is kept on disk. Writing throws an Error whose message is a sentence for the user. */
export interface Storage {
  loadSession(name: string): LoadedSession;
  saveSession(snapshot: SessionSnapshot, name: string): void;
  loadLast(): LoadedSession;
  /** What `loadLast` would open, without taking it; null where there is nothing. */
  peekLast(): Pick<SessionListing, 'variables' | 'requests' | 'updatedAt'> | null;
  saveLast(snapshot: SessionSnapshot): void;
  listSessions(): readonly SessionListing[];
  /** Names that differ in capitals only are one session. */
  hasSession(name: string): boolean;
  renameSession(from: string, to: string): void;
  deleteSession(name: string): void;
  undeleteSession(name: string): void;
  /** `briefly` says that it will be free again soon. */
  lockSession(name: string, mode?: 'ask' | 'take-over' | 'briefly'): SessionLock;
  /** From here on secrets are kept, encrypted, and those of sessions that are loaded are opened. */
  setPassphrase(passphrase: string | null): void;
  /** The same with a key of the system's keychain; false where none was made before and `find` asks for no new one. */
  askKeychain(how: 'find' | 'make', options: { readonly timeoutMs: number }): Promise<boolean>;
  /** Rejects with the reason where no keychain answers; nobody is asked for anything. */
  checkKeychain(options: { readonly timeoutMs: number }): Promise<void>;
  /** What secrets are kept with now; null where they are not kept. */
  keySource(): 'passphrase' | 'keychain' | null;
  /** The session that is open, read again: with a key that was given since. Null names the one without a name. */
  reloadSession(name: string | null): LoadedSession;
  appendHistory(line: string): void;
  /** False where another shell writes the history at this moment. */
  forgetHistory(lines: ReadonlySet<string>): boolean;
  /** Newest last. */
  loadHistory(limit: number): readonly string[];
  /** Of a saved session, or of the one without a name. */
  exchanges(name: string | null): ExchangeHistory;
}
