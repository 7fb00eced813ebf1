import type { ExchangeSummary } from '../../core/session/exchange-summary.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';

export type LoadedSession =
  | { readonly kind: 'session'; readonly snapshot: SessionSnapshot; readonly notices: readonly string[] }
  | { readonly kind: 'missing' }
  /** Set aside under `setAside`; what could be read is in `recovered`. */
  | {
      readonly kind: 'damaged';
      readonly setAside: string;
      readonly recovered: SessionSnapshot | null;
      readonly message: string;
    }
  /** Written by a newer restloop: opened read-only. */
  | { readonly kind: 'newer'; readonly snapshot: SessionSnapshot; readonly message: string };

export interface SessionListing {
  readonly name: string;
  readonly variables: number;
  readonly requests: number;
  /** On disk, in bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

export type SessionLock =
  | { readonly kind: 'locked'; readonly release: () => void }
  | {
      readonly kind: 'held';
      readonly by: { readonly pid: number; readonly since: number; readonly host: string };
    };

/** What is kept on disk. Writing throws an Error whose message is a sentence for the user. */
export interface Storage {
  loadSession(name: string): LoadedSession;
  saveSession(snapshot: SessionSnapshot, name: string): void;
  loadLast(): LoadedSession;
  /** What `loadLast` would open, without taking it; null where there is nothing. */
  peekLast(): Pick<SessionListing, 'variables' | 'requests' | 'updatedAt'> | null;
  saveLast(snapshot: SessionSnapshot): void;
  listSessions(): readonly SessionListing[];
  renameSession(from: string, to: string): void;
  deleteSession(name: string): void;
  undeleteSession(name: string): void;
  lockSession(name: string, mode?: 'ask' | 'take-over'): SessionLock;
  /** From here on secrets are kept, encrypted, and those of sessions that are loaded are opened. */
  setPassphrase(passphrase: string | null): void;
  appendHistory(line: string): void;
  /** Newest last. */
  loadHistory(limit: number): readonly string[];
  /** Of a saved session, or of the one without a name. */
  exchanges(name: string | null): ExchangeHistory;
}

/** The exchanges of one session on disk. */
export interface ExchangeHistory {
  append(exchange: NumberedExchange, maximumBytes: number): void;
  /** Newest first. */
  search(
    query: string,
    options: { readonly limit: number; readonly now: number },
  ): readonly ExchangeSummary[];
  load(number: number): NumberedExchange | null;
  /** 0 where there is none. */
  lastNumber(): number;
}
