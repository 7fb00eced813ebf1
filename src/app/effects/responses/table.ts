import { allColumns, sortTableBy, type Table, tableCsv, tableOf } from '../../../core/json/table.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import type { TableOptions } from '../../../core/session/commands/responses/table-argument.ts';
import { countText } from '../../../core/value/write.ts';
import { responseTable } from '../../../core/view/response/response-table.ts';
import { bodyText } from '../../files/response-body.ts';
import { onlyMatch, selectPath } from '../../responses/select-path.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { expandHome } from '../../transport/paths.ts';
import { fail } from '../messages.ts';
import { writeFile } from './write-file.ts';

export async function showTable(
  options: TableOptions,
  response: HttpResponse,
  room: ResponseRoom,
): Promise<void> {
  const { path, columns, order, csv } = options;
  const table =
    path === null ? responseTable(response) : tableOf(onlyMatch(await selectPath(bodyText(response), path)));
  if (table === null) {
    const where = path === null ? 'in this response' : `at ${path}`;
    return fail(room, `There is no array of objects or CSV ${where}.`, '.res table $.users chooses an array');
  }
  const names = allColumns(table);
  const unknown = [...(columns ?? []), ...(order === null ? [] : [order.column])].find(
    (name) => !names.includes(name),
  );
  if (unknown !== undefined) {
    return fail(room, `The table has no column called ${unknown}.`, `it has ${listed(names)}`);
  }
  const shown = { ...(order === null ? table : sortTableBy(table, order)), columns: columns ?? names };
  if (csv === null) return room.front.print({ kind: 'table', table: shown });
  await write(shown, expandHome(csv), room);
}

async function write(table: Table, path: string, room: ResponseRoom): Promise<void> {
  const count = table.rows.length;
  const what = `${countText(count)} ${count === 1 ? 'row' : 'rows'} as CSV`;
  await writeFile({ path, what, content: Buffer.from(tableCsv(table)) }, room);
}

const maxListed = 12;

const listed = (names: readonly string[]): string =>
  names.length <= maxListed ? names.join(', ') : `${names.slice(0, maxListed).join(', ')} and others`;
