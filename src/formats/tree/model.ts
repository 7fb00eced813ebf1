import type { FileProblem } from '../../core/session/collection/collection.ts';
import type { Value } from '../../core/value/types.ts';

export interface Pair {
  readonly name: string;
  readonly value: string;
  readonly isEnabled: boolean;
}

export interface TreePart {
  readonly headers: readonly Pair[];
  /** Null where nothing is said: what is above it counts. */
  readonly auth: TreeAuth | null;
  readonly variables: readonly TreeVariable[];
  readonly afterVariables: readonly Pair[];
  readonly before: string;
  readonly after: string;
  readonly tests: string;
  readonly docs: string;
}

export interface TreeAuth {
  /** `inherit`, `none`, or the name of a scheme. */
  readonly mode: string;
  /** Fields, by their names in Bruno's files. */
  readonly fields: ReadonlyMap<string, string>;
}

export interface TreeVariable {
  readonly name: string;
  readonly value: Value;
  readonly isSecret: boolean;
}

export interface TreeFolder extends TreePart {
  readonly name: string;
  readonly order: number | null;
}

export interface TreeRequest extends TreeFolder {
  readonly type: string;
  readonly method: string;
  readonly url: string;
  readonly query: readonly Pair[];
  readonly path: readonly Pair[];
  readonly body: TreeBody;
  readonly asserts: readonly Pair[];
  readonly tags: readonly string[];
  readonly settings: ReadonlyMap<string, string>;
  readonly examples: number;
  /** Number of the line with the method, looked for where a problem needs it. */
  readonly line: () => number;
  readonly problems: readonly FileProblem[];
}

export type TreeBody =
  | { readonly kind: 'none' }
  /** `type` is the media type; empty where none is said. */
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'graphql'; readonly query: string; readonly variables: string }
  | { readonly kind: 'form'; readonly fields: readonly Pair[] }
  | { readonly kind: 'multipart'; readonly parts: readonly TreeFormPart[] }
  | { readonly kind: 'file'; readonly path: string; readonly contentType: string }
  | { readonly kind: 'unknown'; readonly name: string };

export interface TreeFormPart {
  readonly name: string;
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    /** `fileName` is sent in the place of the name that a path has. */
    | { readonly kind: 'files'; readonly paths: readonly string[]; readonly fileName?: string };
  readonly contentType: string;
}

export interface TreeEnvironment {
  readonly name: string;
  readonly variables: readonly TreeVariable[];
  readonly secrets: readonly string[];
}

export interface PlacedRequest {
  /** Reads the request when it is converted: a large collection is never there as a whole in this form. */
  readonly request: () => TreeRequest;
  readonly variables: readonly TreeVariable[];
  /** Path of its file in the collection; absent where the collection is one file. */
  readonly file?: string;
  /** Names of its folders, the outermost first. */
  readonly folders: readonly string[];
  readonly around: readonly TreeFolder[];
}

export interface CollectionTree {
  readonly requests: readonly PlacedRequest[];
  readonly collection: TreeFolder | null;
  readonly environments: readonly TreeEnvironment[];
}
