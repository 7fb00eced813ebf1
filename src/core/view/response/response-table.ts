import { csvTable } from '../../csv/csv-table.ts';
import { type Table, tableOf } from '../../json/table.ts';
import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { decodeBody } from './body/decode.ts';

export function responseTable({ body, headers }: HttpResponse): Table | null {
  const contentType = contentTypeOf(headers);
  const decoded = decodeBody(body.kind === 'memory' ? body.bytes : body.head, contentType);
  return decoded.kind === 'text' ? (tableOf(decoded.text) ?? csvTable(decoded.text, contentType)) : null;
}
