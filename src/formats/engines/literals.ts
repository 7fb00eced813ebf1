import type { Value } from '../../core/value/types.ts';
import type { TextPart, ValuePart } from './marks.ts';

export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** An expression of JavaScript whose value is the text: `` `${text('base_url')}/users` ``. */
export function textCode(parts: readonly TextPart[]): string {
  const values = parts.filter((part) => typeof part !== 'string');
  const [first] = parts;
  if (values.length === 0) {
    const text = parts.join('');
    return /[\r\n]/.test(text) ? `\`${inTemplate(text)}\`` : quoted(text);
  }
  if (parts.length === 1 && first !== undefined && typeof first !== 'string') return valueCode(first);
  return `\`${parts.map((part) => (typeof part === 'string' ? inTemplate(part) : `\${${valueCode(part)}}`)).join('')}\``;
}

const valueCode = ({ writer, path }: ValuePart): string =>
  writer === 'base' ? 'base()' : `${writer}(${quoted(path)})`;

/** Line breaks stay as they are; a carriage return would be read as a line feed. */
const inTemplate = (text: string): string =>
  text
    .replace(/[\\`]|\$\{/g, '\\$&')
    .replace(/[^\n\P{Cc}]|[\u2028\u2029\ud800-\udfff]/gu, (character) =>
      character === '\r' ? '\\r' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

export function valueLiteral(value: Value | null, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return `new Date(${quoted(value.toISOString())})`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => valueLiteral(item, inner))
    : Object.entries(value).map(([key, item]) => `${keyCode(key)}: ${valueLiteral(item as Value, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  const oneLine = items.join(', ');
  if (items.length === 0) return `${open}${close}`;
  if (oneLine.length < maxLine && !oneLine.includes('\n')) return isList ? `[${oneLine}]` : `{ ${oneLine} }`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

const maxLine = 80;

/** `__proto__: x` would set the prototype. */
export const keyCode = (key: string): string => {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
};
