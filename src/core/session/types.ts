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
  /** The body that its text cannot hold: an export writes it into a file. Only a session of an import has it. */
  readonly lostBody?: string;
  /** The folder of the file that it was taken from, absolute: its paths start there. Absent for the user's own. */
  readonly fileFolder?: string;
  /** The import that it came from, and a digest of what it was then: a later import of the same source keeps own edits. */
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
  /** Names of variables that are named like a credential, and are none. Absent where there are none. */
  readonly plainNames?: readonly string[];
  /** Argument of `.auth`; its secrets are secret variables. Absent where there is none. */
  readonly auth?: string;
  /** `header X-Tenant: 7`, `query api.example.org version=2`. Absent where there are none. */
  readonly defaults?: readonly string[];
  /** Texts that were masked in this run besides values: what holds one is sealed. They are not written themselves. */
  readonly credentials?: readonly string[];
  /** Paths and URLs of linked OpenAPI descriptions. Absent where there are none. */
  readonly descriptions?: readonly string[];
  /** Responses under names. Absent where there are none. */
  readonly savedResponses?: readonly StoredResponse[];
  /** Absent where there are none. */
  readonly schemas?: readonly KnownSchema[];
  /** Written sealed or not at all. Absent where they are not saved. */
  readonly cookies?: CookieJars;
  readonly definitions: readonly string[];
  /** The newest changes of variables. Absent where there are none. */
  readonly lives?: readonly ValueEvent[];
  readonly lost?: readonly LostDefinition[];
  readonly inputCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type { Origin };
