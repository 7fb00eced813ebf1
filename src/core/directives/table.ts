import { namedRows } from '../value/objects.ts';
import type { DirectiveRow } from './row.ts';
import { requestRows } from './rows/request-rows.ts';
import { runRows } from './rows/run-rows.ts';

export const directiveTable: readonly DirectiveRow[] = namedRows({ ...requestRows, ...runRows }).map(
  (row) => ({ aliases: [], related: [], ...row }),
);
