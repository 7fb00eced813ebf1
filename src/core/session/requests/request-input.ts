import type { TransportOverrides } from '../../directives/transport.ts';
import type { ParsedRequest } from '../../request/draft.ts';

export interface RequestInput {
  readonly text: string;
  readonly name: string | null;
  readonly parsed?: ParsedRequest;
  /** The file that its line numbers count in, as it was given; its own text when not given. */
  readonly file?: string;
  /** Absolute folder where paths start and whose project alone is read; absent for the user's own text. */
  readonly folder?: string;
  /** The file in that folder with the snapshots that its response is compared with; absent where it is not. */
  readonly snapshots?: string;
  /** Whether its whole file runs; a request that cannot be sent is then skipped (runner/README.md). */
  readonly isOneOfMany?: true;
  /** Whether expressions between braces are evaluated, in files of httpYac, or will be when it is sent. */
  readonly expressions?: 'evaluated' | 'later';
  /** Whether it fetches a schema or a body for a comparison: `.curl` and `.code` then use the previous request. */
  readonly isBeside?: true;
  readonly transport?: TransportOverrides;
  readonly handlers?: readonly number[];
}
