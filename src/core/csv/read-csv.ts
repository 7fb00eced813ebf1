/** Records of a CSV text (RFC 4180) with their fields; empty lines are left out. Null where a quote is not closed, or text follows one. */
export function readCsv(text: string, delimiter: string): readonly (readonly string[])[] | null {
  const records: string[][] = [];
  let fields: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, delimiter);
    if (field === null) return null;
    fields.push(field.value);
    at = field.end;
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length;
      if (at < text.length) continue;
      fields.push('');
    }
    if (!endsRecord(text, at)) return null;
    if (fields.length > 1 || field.value !== '' || field.isQuoted) records.push(fields);
    fields = [];
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  return records;
}

const endsRecord = (text: string, at: number): boolean =>
  at >= text.length || text[at] === '\n' || text[at] === '\r';

interface Field {
  readonly value: string;
  readonly end: number;
  readonly isQuoted: boolean;
}

function plainField(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r' && text[end] !== delimiter) end += 1;
  return { value: text.slice(start, end), end, isQuoted: false };
}

function quotedField(text: string, start: number): Field | null {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return null;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1, isQuoted: true };
}

/** Separator of a CSV text by its first line: Excel writes `;` in many languages. A comma wins: the others may be a part of a name. */
export function delimiterOf(line: string): string {
  const outside = line.replace(/"[^"]*"/g, '');
  return [',', ';', '\t'].find((separator) => outside.includes(separator)) ?? ',';
}
