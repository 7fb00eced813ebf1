import type { Origin, Variable } from '../template/types.ts';
import type { CookieJars } from './cookies/types.ts';
import type { KnownSchema } from './schemas/schemas.ts';
import type { ValueEvent } from './value-history/types.ts';

export interface SavedRequest {
  readonly name: string;
  readonly title?: string;
  readonly text: string;
  readonly folder: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Body that the text cannot contain, which an export writes into a file. Only imported requests have one. */
  readonly lostBody?: string;
  /** Absolute folder of its file, to which its paths are relative; absent for a typed request. */
  readonly fileFolder?: string;
  /** Source and digest of the import, so that a later import keeps the user's edits. */
  readonly imported?: { readonly from: string; readonly hash: string };
}

export interface NamedVariable extends Variable {
  readonly name: string;
  readonly isShared?: true;
}

export interface Environment {
  readonly name: string;
  readonly variables: readonly NamedVariable[];
  readonly isProtected?: boolean;
}

export type SettingValues = Readonly<Record<string, string>>;

export interface LostDefinition {
  readonly name: string;
  readonly reason: string;
}

export interface StoredResponse {
  readonly name: string;
  readonly record: string;
}

export interface SessionSnapshot {
  readonly name: string | null;
  readonly variables: readonly NamedVariable[];
  readonly requests: readonly SavedRequest[];
  readonly environments: readonly Environment[];
  readonly activeEnvironment: string | null;
  readonly settings: SettingValues;
  /** Variables that are named like a credential but are not secret. */
  readonly plainNames?: readonly string[];
  readonly auth?: string;
  /** `header X-Tenant: 7`, `query api.example.org version=2`. */
  readonly defaults?: readonly string[];
  /** Other texts that were masked in this run. Texts that contain one are sealed; they are not saved themselves. */
  readonly credentials?: readonly string[];
  readonly descriptions?: readonly string[];
  readonly savedResponses?: readonly StoredResponse[];
  readonly schemas?: readonly KnownSchema[];
  /** Saved encrypted or not at all. */
  readonly cookies?: CookieJars;
  readonly definitions: readonly string[];
  readonly lives?: readonly ValueEvent[];
  readonly lost?: readonly LostDefinition[];
  readonly inputCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type { Origin };
