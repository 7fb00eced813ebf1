import { cleanLine } from '../text/clean.ts';
import { isObject } from '../value/is-object.ts';

export type Raw = Readonly<Record<string, unknown>>;

export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Raw)[key]
    : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text, a number or a switch as text. Lists and objects are not texts: those of YAML may repeat themselves without end. */
export const scalarText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectOf(value: unknown): Raw {
  return isObject(value) ? value : {};
}

export function onOneLine(text: string): string {
  return cleanLine(text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
}
