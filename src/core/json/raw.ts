import { cleanLine } from '../text/clean.ts';
import { isObject } from '../value/is-object.ts';

/** Object of an untrusted document. */
export type Raw = Readonly<Record<string, unknown>>;

export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Raw)[key]
    : undefined;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectOf(value: unknown): Raw {
  return isObject(value) ? value : {};
}

export function onOneLine(text: string): string {
  return cleanLine(text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
}
