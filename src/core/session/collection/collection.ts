import type { Directive } from '../../directives/directive.ts';
import type { Draft, SyntaxProblem } from '../../request/draft.ts';
import type { DiagnosticCode, PlacedRemark } from '../../template/types.ts';
import type { Value } from '../../value/types.ts';

export type ScriptSource =
  | (PlacedScript & InlineScript)
  | (PlacedScript & { readonly kind: 'file'; readonly path: string });

interface InlineScript {
  readonly kind: 'inline';
  readonly code: string;
  readonly column: number;
  /** Name in places of errors, where the script was put together and has no lines of a file. */
  readonly label?: string;
}

interface PlacedScript {
  readonly line: number;
  readonly file?: string;
}

export interface CollectionRequest {
  readonly name: string | null;
  readonly title: string | null;
  readonly draft: Draft;
  readonly directives: readonly Directive[];
  readonly before: readonly ScriptSource[];
  readonly after: readonly ScriptSource[];
  readonly line: number;
  readonly problems?: readonly SyntaxProblem[];
  /** Text of an unreadable block, which is written back unchanged. */
  readonly unread?: string;
}

export type CollectionVariable =
  | (PlacedVariable & { readonly kind: 'text'; readonly text: string })
  | (PlacedVariable & { readonly kind: 'data'; readonly value: Value });

interface PlacedVariable {
  readonly name: string;
  readonly line: number;
  readonly file?: string;
  readonly secret?: boolean;
}

export interface FileImport {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** `run #name (@x=1)` or `run path`: runs requests in place of the line. */
export interface FileRun {
  readonly target: { readonly kind: 'name' | 'file'; readonly text: string };
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly line: number;
  readonly column: number;
}

export interface Collection {
  readonly imports?: readonly FileImport[];
  readonly runs?: readonly FileRun[];
  readonly variables: readonly CollectionVariable[];
  readonly requests: readonly CollectionRequest[];
  readonly disabled?: readonly CollectionRequest[];
  /** Names of blocks without a request, such as variables: `# @ref` may name them. */
  readonly namedBlocks?: readonly string[];
  /** `# @auth` above the first request, for all without their own. Their drafts include it. */
  readonly auth?: Directive;
  readonly defaults?: readonly Directive[];
  readonly isOfHttpYac?: true;
  readonly before: readonly ScriptSource[];
}

export interface FileProblem extends Omit<PlacedRemark, 'offset' | 'length'> {
  readonly severity: 'error' | 'warning';
  /** `author`: not repeated at each run. `import`: printed only where the file is imported or opened. `request`: the request reports it, too. */
  readonly concerns?: 'author' | 'import' | 'request';
  readonly code?: DiagnosticCode;
  readonly file?: string;
}
