import type { CommandHint } from '../../commands/command-hint.ts';
import type { References, Variable } from '../../template/types.ts';
import type { Value, ValueType } from '../../value/types.ts';

export interface CompletionContext {
  readonly commands: readonly CommandHint[];
  readonly variables: {
    get(name: string): Variable | undefined;
    names(): Iterable<string>;
    readonly references?: Pick<References, 'names' | 'find' | 'value'>;
    /** Null while they are loaded. */
    readonly testData?: () => TestDataNames | null;
  };
  /** Members of an object such as `res.body`, without running getters; of an empty path global names. Null when unknown. */
  members(path: string): readonly Member[] | null;
  readonly requests: readonly NamedHint[];
  readonly folders?: readonly NamedHint[];
  readonly sessions: readonly NamedHint[];
  readonly environments: readonly NamedHint[];
  readonly exchanges: readonly NamedHint[];
  readonly changes?: (name: string) => readonly NamedHint[];
  readonly history?: HistoryHints;
  readonly defaults?: readonly DefaultHint[];
  readonly cookies?: readonly { readonly name: string; readonly host: string }[];
  readonly lastResponse: {
    readonly headers: readonly NamedHint[];
    readonly body: Value | undefined;
  } | null;
  readonly topics: readonly string[];
  readonly examples: readonly NamedHint[];
  readonly settings: readonly SettingHint[];
  readonly keyCommands?: readonly NamedHint[];
  readonly urls: readonly string[];
  readonly operations: readonly OperationHint[];
  /** Parts of a request that descriptions know; null where none has its operation. */
  readonly described?: (text: string) => DescribedHints | null;
  query?(text: string, cursor: number): QueryHints | null;
  paths(prefix: string): readonly string[];
}

export interface DescribedHints {
  readonly query: readonly DescribedHint[];
  readonly headers: readonly DescribedHint[];
  /** Names of the path, by their segment's `:name`. */
  readonly path: readonly DescribedHint[];
  members(steps: readonly (string | number)[]): readonly DescribedHint[];
  /** Listed values at a place of the JSON body, as JSON. */
  values(steps: readonly (string | number)[]): readonly string[];
}

export interface DescribedHint {
  readonly name: string;
  readonly description: string;
  readonly isText: boolean;
  readonly values: readonly string[];
}

export interface TestDataNames {
  readonly paths: readonly string[];
  example(path: string): string;
}

export interface DefaultHint {
  readonly kind: 'header' | 'query';
  readonly name: string;
  readonly value: string;
}

export interface NamedHint {
  readonly name: string;
  readonly description: string;
}

export interface HistoryHints {
  readonly filters: readonly (NamedHint & { readonly values: readonly string[] })[];
  words(query: string): readonly string[];
  find(query: string): readonly FoundRequest[];
}

export interface FoundRequest {
  readonly label: string;
  readonly description: string;
  readonly text: string;
}

export interface SettingHint {
  readonly key: string;
  readonly summary: string;
  readonly values: readonly string[];
}

export interface QueryHints {
  readonly start: number;
  readonly items: readonly (NamedHint & {
    readonly kind: 'field' | 'argument' | 'value' | 'type' | 'keyword' | 'variable';
    readonly type: string;
    readonly text?: string;
  })[];
}

export interface OperationHint {
  readonly method: string;
  readonly target: string;
  readonly summary: string;
}

export interface Member {
  readonly name: string;
  readonly kind: 'property' | 'method';
  readonly description: string;
  readonly type?: ValueType;
  readonly sort?: string;
}

export type CompletionKind =
  | 'command'
  | 'topic'
  | 'example'
  | 'method'
  | 'url'
  | 'operation'
  | 'header'
  | 'header-value'
  | 'field'
  | 'argument'
  | 'value'
  | 'type'
  | 'keyword'
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
  | 'code-language'
  | 'directive'
  | 'flag'
  | 'file';

export interface Candidate {
  readonly text: string;
  readonly label: string;
  readonly kind: CompletionKind;
  readonly description: string;
  readonly type?: ValueType | 'dynamic';
  readonly sort?: string;
  readonly isSecondary?: boolean;
}

export interface CompletionItem extends Candidate {
  /** UTF-16 offsets in the label that the query matched, ascending. */
  readonly matches: readonly number[];
}

export interface Completion {
  readonly replace: { readonly start: number; readonly end: number };
  readonly items: readonly CompletionItem[];
  readonly total: number;
}

export interface Candidates {
  readonly typed: string;
  /** Text that the list is searched by, where that is another one. */
  readonly query?: string;
  /** Number of characters after the cursor that are replaced, too. */
  readonly tail?: number;
  readonly list: readonly Candidate[];
  readonly omitted?: number;
}

export interface ArgumentPlace {
  readonly argument: string;
  readonly context: CompletionContext;
}
