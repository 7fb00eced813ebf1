import { isDeeperThan } from '../../../../core/value/limits.ts';
import type { ObjectValue, Value } from '../../../../core/value/types.ts';

/** Writes a value as JavaScript. Braces in strings are escaped: other tools look for `{{`, `}}` and `%}` in scripts. */
export function printLiteral(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (typeof value === 'string') return printString(value);
  if (value instanceof Date) return `new Date("${value.toISOString()}")`;
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`;
  const members = Object.keys(value).map((key) => `${printKey(key)}: ${printLiteral(value[key] as Value)}`);
  return `{${members.join(', ')}}`;
}

/** Reads a list of literals of `printLiteral`; null for anything else. The text becomes JSON with marked dates. */
export function parseLiterals(text: string): Value[] | null {
  const plain = text.replace(/\\u([\da-fA-F]{4})/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  let mark = 'date:';
  while (plain.includes(mark)) mark += ':';
  try {
    const values = JSON.parse(`[${toJson(text, mark)}]`) as Value[];
    return isDeeperThan(values, maximumDepth) ? null : values.map((value) => withDates(value, mark));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NoLiteral) return null;
    throw error;
  }
}

const token = /"(?:[^"\\]|\\.)*"( *:)?|\[ *"__proto__" *\] *:|new Date\("([^"\\]*)"\)/gs;

function toJson(text: string, mark: string): string {
  return text.replace(token, (found, colon: string | undefined, date: string | undefined) => {
    if (date !== undefined) return `"${mark}${date}"`;
    if (found.startsWith('[')) return '"__proto__":';
    // Without brackets this key would be the prototype.
    return colon !== undefined && isPrototypeKey(found, colon) ? '#' : found;
  });
}

const isPrototypeKey = (found: string, colon: string): boolean =>
  JSON.parse(found.slice(0, -colon.length)) === '__proto__';

const maximumDepth = 1000;

class NoLiteral extends Error {}

function withDates(value: Value, mark: string): Value {
  if (typeof value === 'string') return value.startsWith(mark) ? readDate(value.slice(mark.length)) : value;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new NoLiteral();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  for (const key of Object.keys(value)) {
    const read = withDates((value as ObjectValue)[key] as Value, mark);
    Object.defineProperty(value, key, { value: read, enumerable: true, configurable: true, writable: true });
  }
  return value;
}

function readDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || date.toISOString() !== text) throw new NoLiteral();
  return date;
}

export function printString(text: string): string {
  const json = JSON.stringify(text);
  if (!/\{\{|\}\}|%\}/.test(text)) return json;
  return json.replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');
}

/** A plain `__proto__` key would set the prototype. */
function printKey(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : printString(key);
}
