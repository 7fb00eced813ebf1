import type { ParsedRequest } from '../../core/request/draft.ts';
import type {
  CollectionVariable,
  FileProblem,
  ScriptSource,
} from '../../core/session/collection/collection.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { Environment } from '../../core/session/types.ts';
import type { PlacedProblem } from '../usage-error.ts';
import type { RequestDirectives } from './directives.ts';

/** The requests of one target, read once for all iterations. */
export interface Suite {
  readonly name: string;
  readonly source: SuiteSource;
  readonly variables: readonly CollectionVariable[];
  readonly environments?: readonly Environment[];
  readonly before: readonly ScriptSource[];
  readonly requests: readonly SuiteRequest[];
  readonly warnings: readonly FileProblem[];
  /** Errors outside its requests. */
  readonly problems: readonly PlacedProblem[];
}

export type SuiteSource =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly folder: string;
      /** The folder of the command line, at or above it. */
      readonly named: string;
      /** The program that runs collections of its format. */
      readonly usual?: 'newman' | 'bru';
    }
  | { readonly kind: 'session'; readonly session: string }
  | { readonly kind: 'text'; readonly from: 'input' | 'argument' };

export interface SuiteRequest {
  readonly label: string;
  /** A second name that scripts may use. */
  readonly title?: string;
  /** The text that its line numbers count in: a file as it was given, or `session/name`. */
  readonly file: string;
  /** 1-based, of its request line; null where there is no file. */
  readonly line: number | null;
  readonly input: RequestInput;
  readonly before: readonly ScriptSource[];
  readonly after: readonly ScriptSource[];
  readonly directives: RequestDirectives;
  /** Whether another file imports it: it runs only where one of its requests refers to it. */
  readonly isImported?: true;
  /** Whether a `run` line repeats it: others refer to the request itself. */
  readonly isRepeated?: true;
  readonly values?: readonly CollectionVariable[];
}

export const folderOf = ({ source }: Suite): string => (source.kind === 'file' ? source.folder : '.');

export const isRunnable = ({
  input: { parsed },
}: {
  readonly input: { readonly parsed?: Pick<ParsedRequest, 'problems'> };
}): boolean => parsed === undefined || parsed.problems.length === 0;

export const isAlwaysSkipped = ({
  directives,
}: {
  readonly directives: Pick<RequestDirectives, 'disabling'>;
}): boolean => directives.disabling?.condition === '';

export const hasScripts = ({ before, requests }: Suite): boolean =>
  before.length > 0 ||
  requests.some(
    ({ before, after, directives: { disabling, loop } }) =>
      before.length + after.length > 0 || loop !== null || (disabling !== null && disabling.condition !== ''),
  );
