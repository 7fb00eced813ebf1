import type { ValueCheck } from '../values.ts';

export interface DirectiveRow {
  readonly name: string;
  readonly argument: string;
  /** `file`: before the first request of a file it counts for all of them. */
  readonly place: 'request' | 'file';
  readonly summary: string;
  readonly example: string;
  readonly aliases: readonly string[];
  readonly related: readonly string[];
  readonly check: ValueCheck;
}

export type DirectiveDefinition = Omit<DirectiveRow, 'name' | 'aliases' | 'related'> &
  Partial<Pick<DirectiveRow, 'aliases' | 'related'>>;
