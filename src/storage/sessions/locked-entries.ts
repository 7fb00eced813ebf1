import type { Raw } from '../../core/json/raw.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import type { SealedPart } from '../secrets/sealed-texts.ts';

/** Texts that could not be opened: they are written back unchanged, until they are opened or set again. */
export interface LockedEntries {
  readonly secrets: readonly (LockedEntry & { readonly environment: string | null; readonly name: string })[];
  readonly requests: ReadonlyMap<string, LockedEntry & { readonly request: SavedRequest }>;
  readonly definitions: readonly LockedEntry[];
  readonly settings: ReadonlyMap<string, LockedEntry & { readonly text: string }>;
  readonly parts: readonly SealedPart[];
}

export interface LockedEntry {
  readonly entry: Raw;
  readonly path: string;
}

export const nothingLocked: LockedEntries = {
  secrets: [],
  requests: new Map(),
  definitions: [],
  settings: new Map(),
  parts: [],
};
