import type { References, Variable } from '../../template/types.ts';
import type { Value, ValueType } from '../../value/types.ts';

/** Data of completion: values, and look-ups that return at once; the application fills it. */
export interface CompletionContext {
  readonly commands: readonly CommandHint[];
  readonly variables: {
    get(name: string): Variable | undefined;
    names(): Iterable<string>;
    readonly references?: Pick<References, 'names' | 'find' | 'value'>;
  };
  /**
   * Returns the members of an object such as `res.body` or `api.users[0]`, without running getters; for an empty path
   * the global names, the user's first. Null when unknown.
   */
  members(path: string): readonly Member[] | null;
  readonly requests: readonly NamedHint[];
  readonly sessions: readonly NamedHint[];
  readonly environments: readonly NamedHint[];
  readonly exchanges: readonly NamedHint[];
  /** The last response, for what is expected of the next ones; null before the first. */
  readonly answer: {
    readonly headers: readonly NamedHint[];
    /** Undefined where it is not JSON. */
    readonly body: Value | undefined;
  } | null;
  readonly topics: readonly string[];
  readonly settings: readonly SettingHint[];
  /** Already used, newest first. */
  readonly urls: readonly string[];
  /** Operations of kept requests, such as those of an imported API description. */
  readonly operations: readonly OperationHint[];
  /** Files and folders whose path begins so; a folder ends in `/`. */
  paths(prefix: string): readonly string[];
}

export interface CommandHint {
  /** With its dot. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly argument: ArgumentKind;
}

export type ArgumentKind =
  | 'none'
  | 'topic'
  | 'variable'
  | 'placeholder'
  | 'request-text'
  | 'kept-request'
  | 'url'
  | 'name'
  | 'session'
  | 'file'
  | 'environment'
  | 'setting'
  | 'exchange'
  | 'auth'
  | 'expectation'
  | 'text';

export interface NamedHint {
  readonly name: string;
  readonly description: string;
}

export interface SettingHint {
  readonly key: string;
  readonly summary: string;
  /** Allowed values; empty where there is no short list. */
  readonly values: readonly string[];
}

export interface OperationHint {
  readonly method: string;
  /** With placeholders, without a query: `/users/{{id}}`. */
  readonly target: string;
  readonly summary: string;
}

/** A name behind a dot, or a global one. */
export interface Member {
  readonly name: string;
  readonly kind: 'property' | 'method';
  readonly description: string;
  readonly type?: ValueType;
  /** Kind of member where it is not a type of value: `function`, `class`, `getter`. */
  readonly sort?: string;
}

export type CompletionKind =
  | 'command'
  | 'topic'
  | 'method'
  | 'url'
  | 'operation'
  | 'header'
  | 'header-value'
  | 'variable'
  | 'property'
  | 'index'
  | 'dynamic'
  | 'global'
  | 'member'
  | 'request'
  | 'session'
  | 'environment'
  | 'exchange'
  | 'setting'
  | 'scheme'
  | 'directive'
  | 'flag'
  | 'file';

/** Something that can be put in; `label` is what is shown and searched. */
export interface Candidate {
  readonly text: string;
  readonly label: string;
  readonly kind: CompletionKind;
  readonly description: string;
  readonly type?: ValueType | 'dynamic';
  /** See {@link Member}. */
  readonly sort?: string;
  /** Stands behind the others, however well it matches. */
  readonly isSecondary?: boolean;
}

export interface CompletionItem extends Candidate {
  /** UTF-16 offsets in the label that the query matched, ascending. */
  readonly matches: readonly number[];
}

/** UTF-16 offsets of the text to be replaced, and by what, the best first. Never empty. */
export interface Completion {
  readonly replace: { readonly start: number; readonly end: number };
  readonly items: readonly CompletionItem[];
}

/** Candidates at a place, before they are filtered by the typed text. */
export interface Candidates {
  readonly replace: { readonly start: number; readonly end: number };
  /** Typed part of the candidate. */
  readonly query: string;
  readonly list: readonly Candidate[];
}
