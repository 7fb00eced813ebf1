import { csvTable } from '../../csv/csv-table.ts';
import { type Table, tableOf } from '../../json/table.ts';
import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { decodeResponse } from './body/decode.ts';

export function responseTable(response: HttpResponse): Table | null {
  const decoded = decodeResponse(response);
  if (decoded.kind !== 'text') return null;
  return tableOf(decoded.text) ?? csvTable(decoded.text, contentTypeOf(response.headers));
}
