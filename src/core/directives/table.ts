import { namedRows } from '../value/objects.ts';
import { requestRows } from './rows/request-rows.ts';
import type { DirectiveRow } from './rows/row.ts';
import { runRows } from './rows/run-rows.ts';

export const directiveTable: readonly DirectiveRow[] = namedRows({ ...requestRows, ...runRows }).map(
  (row) => ({ aliases: [], related: [], ...row }),
);
