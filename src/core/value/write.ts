import type { ObjectValue, Value } from './types.ts';

export function writeValue(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return writeNumber(value);
  if (value instanceof Date) return value.toISOString();
  return writeJson(value);
}

export function writeJson(value: Value): string {
  return needsExponent(value) ? writeJsonInDecimals(value) : JSON.stringify(value);
}

/** The shortest decimal digits that read back as the same number, never with an exponent. */
export function writeNumber(number: number): string {
  const text = String(number);
  const exponentAt = text.indexOf('e');
  return exponentAt === -1
    ? text
    : shiftDigits(text.slice(0, exponentAt), Number(text.slice(exponentAt + 1)));
}

export function escapeJsonString(text: string): string {
  return mustBeEscaped.test(text) ? JSON.stringify(text).slice(1, -1) : text;
}

const mustBeEscaped = /["\\\u0000-\u001f\ud800-\udfff]/;

function shiftDigits(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`;
}

function needsExponent(value: Value): boolean {
  if (typeof value === 'number') {
    const magnitude = Math.abs(value);
    return magnitude >= 1e21 || (magnitude < 1e-6 && magnitude !== 0);
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  if (Array.isArray(value)) return value.some(needsExponent);
  for (const key in value) {
    const item = value[key];
    if (item !== undefined && needsExponent(item)) return true;
  }
  return false;
}

function writeJsonInDecimals(value: Value): string {
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeJsonInDecimals).join(',')}]`;
  return `{${Object.entries<Value>(value satisfies ObjectValue)
    .map(([key, item]) => `${JSON.stringify(key)}:${writeJsonInDecimals(item)}`)
    .join(',')}}`;
}

/** A whole number with its thousands apart. `toLocaleString` loads data of languages for it, which takes 13 ms once. */
export const countText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
