import stringWidth from 'string-width';
import type { Formatter } from '../contract.ts';

export function formatTable(data: unknown, columns: unknown, formatter: Formatter): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const rows = rowsOf(data);
  const isIterated = rows.some(({ isEntry }) => isEntry);
  const wanted = Array.isArray(columns) ? Array.from(columns, String) : null;
  const keys: string[] = [...(wanted ?? [])];
  let hasValues = false;
  const cells = rows.map(({ value }) => {
    if (typeof value !== 'object' || value === null) {
      hasValues = true;
      return { fields: new Map<string, string>(), value: formatCell(value, formatter) };
    }
    const fields = new Map<string, string>();
    for (const key of Object.keys(value)) {
      if (wanted !== null && !wanted.includes(key)) continue;
      if (!keys.includes(key)) keys.push(key);
      fields.set(key, formatCell(Reflect.get(value, key), formatter));
    }
    return { fields, value: '' };
  });
  const head = [isIterated ? '(iteration index)' : '(index)', ...keys, ...(hasValues ? ['Values'] : [])];
  const body = rows.map(({ index }, row) => {
    const cell = cells[row];
    return [
      index,
      ...keys.map((key) => cell?.fields.get(key) ?? ''),
      ...(hasValues ? [cell?.value ?? ''] : []),
    ];
  });
  return draw(head, body);
}

interface Row {
  readonly index: string;
  readonly value: unknown;
  readonly isEntry: boolean;
}

function rowsOf(data: object): Row[] {
  const rows: Row[] = [];
  try {
    Map.prototype.forEach.call(data, (value, key) => {
      rows.push({ index: String(rows.length), value: { Key: key, Values: value }, isEntry: true });
    });
    return rows;
  } catch {
    // Not a Map.
  }
  try {
    Set.prototype.forEach.call(data, (value) => {
      rows.push({ index: String(rows.length), value, isEntry: true });
    });
    return rows;
  } catch {
    // Not a Set either.
  }
  return Object.keys(data)
    .slice(0, 1000)
    .map((index) => ({ index, value: Reflect.get(data, index), isEntry: false }));
}

function formatCell(value: unknown, formatter: Formatter): string {
  const isWide =
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 2;
  return formatter.inspect(value, { depth: isWide ? -1 : 0 });
}

function draw(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((text, column) =>
    Math.max(stringWidth(text), ...body.map((row) => stringWidth(row[column] ?? ''))),
  );
  const line = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const row = (texts: readonly string[]) =>
    `│${texts.map((text, column) => ` ${text}${' '.repeat((widths[column] ?? 0) - stringWidth(text) + 1)}`).join('│')}│`;
  return [line('┌', '┬', '┐'), row(head), line('├', '┼', '┤'), ...body.map(row), line('└', '┴', '┘')].join(
    '\n',
  );
}
