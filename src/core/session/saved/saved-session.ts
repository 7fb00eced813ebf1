import type { SessionSnapshot } from '../types.ts';

export type LoadedSession =
  | {
      readonly kind: 'session';
      readonly snapshot: SessionSnapshot;
      readonly notices: readonly string[];
      /** Names of secrets without values, which were not saved or need the key. */
      readonly lockedSecrets: readonly string[];
      /** Key that would unlock the texts; null if nothing is locked or no key helps. */
      readonly wants: 'passphrase' | 'keychain' | null;
    }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'damaged';
      readonly setAside: string;
      readonly recovered: SessionSnapshot | null;
      readonly message: string;
    }
  | { readonly kind: 'newer'; readonly snapshot: SessionSnapshot; readonly message: string };

export interface SessionListing {
  readonly name: string;
  readonly variables: number;
  readonly requests: number;
  readonly size: number;
  readonly updatedAt: number;
}
