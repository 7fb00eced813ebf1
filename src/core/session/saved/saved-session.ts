import type { SessionSnapshot } from '../types.ts';

/** The result of opening a saved session. */
export type LoadedSession =
  | {
      readonly kind: 'session';
      readonly snapshot: SessionSnapshot;
      readonly notices: readonly string[];
      /** Names of secrets whose values are not there: never written, or the key is wanted. */
      readonly lockedSecrets: readonly string[];
      /** Key that would open the locked texts; null where nothing is locked, or where none would help. */
      readonly wants: 'passphrase' | 'keychain' | null;
    }
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

/** A row of `.sessions`. */
export interface SessionListing {
  readonly name: string;
  readonly variables: number;
  readonly requests: number;
  /** Its size on disk, in bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}
