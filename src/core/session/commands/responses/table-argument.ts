import { parseJsonString } from '../../../json/parse.ts';
import type { Table } from '../../../json/table.ts';

export interface TableOptions {
  /** JSONPath of the array; null for the first array of objects in the body. */
  readonly path: string | null;
  readonly columns: readonly string[] | null;
  readonly order: Table['order'];
  /** File for the table as CSV; null to show it. */
  readonly csv: string | null;
}

/** Reads `table [PATH] [columns a,b] [sort [-]a] [csv FILE]`; null for another text. */
export function readTableArgument(text: string): TableOptions | null {
  const read = /^table(?:\s+(.*))?$/s.exec(text.trim());
  if (read === null) return null;
  let rest = read[1] ?? '';
  const take = (word: string): string | null => {
    const at = startOfOption(rest, word);
    if (at === -1) return null;
    const value = rest.slice(at).trimStart().slice(word.length).trim();
    rest = rest.slice(0, at).trimEnd();
    return value;
  };
  // From the end: a path may have blanks in it.
  const csv = take('csv');
  const sort = take('sort');
  const list = take('columns');
  if (csv === '' || sort === '' || list === '' || !/^(?:[$[.].*|[\p{L}_][\p{L}\p{N}_-]*|)$/su.test(rest))
    return null;
  const columns = list === null ? null : readNames(list);
  const order = sort === null ? null : readOrder(sort);
  if ((list !== null && columns === null) || (sort !== null && order === null)) return null;
  return { path: rest === '' ? null : rest, columns, order, csv };
}

function startOfOption(text: string, word: string): number {
  if (text.startsWith(`${word} `) || text === word) return 0;
  const at = text.lastIndexOf(` ${word} `);
  return at !== -1 || !text.endsWith(` ${word}`) ? at : text.length - word.length - 1;
}

function readOrder(text: string): Table['order'] {
  const direction = text.startsWith('-') ? 'down' : 'up';
  const [column, ...others] = readNames(direction === 'down' ? text.slice(1) : text) ?? [];
  return column === undefined || others.length > 0 ? null : { column, direction };
}

function readNames(text: string): string[] | null {
  const names: string[] = [];
  let end = 0;
  for (const { 0: match, 1: quoted, 2: plain, index } of text.matchAll(
    /\s*(?:("(?:[^"\\]|\\.)*")|([^\s",]+))\s*(?:,|$)/gs,
  )) {
    if (index !== end) return null;
    const name = quoted === undefined ? plain : parseJsonString(quoted);
    if (name == null) return null;
    names.push(name);
    end = index + match.length;
  }
  return end === text.length && names.length > 0 ? names : null;
}

export function tableArgument({ path, columns, order, csv }: TableOptions): string {
  return [
    'table',
    ...(path === null ? [] : [path]),
    ...(columns === null ? [] : [`columns ${columns.map(writtenName).join(',')}`]),
    ...(order === null ? [] : [`sort ${order.direction === 'down' ? '-' : ''}${writtenName(order.column)}`]),
    ...(csv === null ? [] : [`csv ${csv}`]),
  ].join(' ');
}

const writtenName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : JSON.stringify(name);
