import type { PathStep } from '../../json/path.ts';
import { own } from '../../json/raw.ts';
import { parseJsonTree } from '../../json/tree.ts';
import { isObject } from '../../value/is-object.ts';
import type { References } from '../references.ts';
import { membersOf, partsOf } from '../schema/members.ts';
import type { Finding } from '../schema/types.ts';
import type { NamedFinding } from '../types.ts';
import {
  readList,
  readObject,
  type StyleReading,
  type WrittenParameter,
  withoutPrefix,
} from './read-style.ts';
import { checkUntyped, shapesOf, textValue, type Untyped } from './untyped.ts';

export interface WrittenValue extends WrittenParameter {
  readonly isTaken: (name: string) => boolean;
}

type ValueFinding = Pick<NamedFinding, 'name' | 'message' | 'hint'>;

export function checkValue(
  written: WrittenValue,
  schema: unknown,
  references: References,
): readonly ValueFinding[] | null {
  const nearest = nearestReading(written, schema, references);
  if (nearest === null) return null;
  const { reading, findings } = nearest;
  return reading.kind === 'misread'
    ? [{ name: written.name, message: reading.message, hint: null }]
    : findings.map((finding) => said(finding, written));
}

export function readValue(
  written: WrittenValue,
  schema: unknown,
  references: References,
): StyleReading | null {
  return nearestReading(written, schema, references)?.reading ?? null;
}

interface CheckedReading {
  readonly reading: StyleReading;
  readonly findings: readonly Finding[];
}

function nearestReading(
  written: WrittenValue,
  schema: unknown,
  references: References,
): CheckedReading | null {
  let nearest: (CheckedReading & { readonly distance: number }) | null = null;
  for (const shape of shapesOf(schema, references)) {
    const reading = readShape(shape, { written, schema, references });
    if (reading === null) continue;
    const findings = reading.kind === 'misread' ? [] : checkUntyped(reading.value, schema, references);
    const distance = reading.kind === 'misread' ? maxDistance : findings.length;
    if (distance === 0) return { reading, findings };
    if (nearest === null || distance < nearest.distance) nearest = { reading, findings, distance };
  }
  return nearest;
}

const maxDistance = 1000;

interface ValueContext {
  readonly written: WrittenValue;
  readonly schema: unknown;
  readonly references: References;
}

function readShape(shape: ReturnType<typeof shapesOf>[number], reading: ValueContext): StyleReading | null {
  const { written, schema, references } = reading;
  if (shape === 'scalar' || written.style.kind === 'json') return readScalar(reading);
  if (shape === 'object') return readObject(written, memberTest(schema, references, written));
  const list = readList(written);
  return list?.kind === 'value' && isCommaList(list.value, reading)
    ? { kind: 'misread', message: 'has commas; the description expects the name once for each item' }
    : list;
}

function isCommaList(value: Untyped, { written, schema, references }: ValueContext): boolean {
  if (written.texts.length !== 1 || !written.texts[0]?.includes(',')) return false;
  if (checkUntyped(value, schema, references).length === 0) return false;
  const items = readList({ ...written, style: { kind: 'form', isExploded: false } });
  return items?.kind === 'value' && checkUntyped(items.value, schema, references).length === 0;
}

function readScalar({ written, schema, references }: ValueContext): StyleReading | null {
  const { texts, style } = withoutPrefix(written);
  const isJson = style.kind === 'json';
  const values = texts.map((text): Untyped => (isJson ? { kind: 'json', text } : textValue(text)));
  const [first] = values;
  if (first === undefined) return null;
  if (isJson && texts.some((text) => !text.includes('{{') && parseJsonTree(text) === null))
    return { kind: 'misread', message: 'is not JSON, as the description requires' };
  const wrong =
    values.length === 1
      ? undefined
      : values.find((value) => checkUntyped(value, schema, references).length > 0);
  return { kind: 'value', value: wrong ?? first };
}

function memberTest(schema: unknown, references: References, { isTaken }: WrittenValue) {
  const names = new Set(membersOf(schema, references).map(({ name }) => name));
  const isFree = freeMembers(schema, references);
  return (name: string): boolean => names.has(name) || (isFree && !isTaken(name));
}

export const freeMembers = (schema: unknown, references: References): boolean => {
  const parts = partsOf(schema, references);
  const others = parts.map((part) => own(part, 'additionalProperties'));
  const isFree = others.some((one) => one === true || isObject(one));
  return isFree || (hasNoMembers(parts, references) && !others.includes(false) && isAnObject(parts));
};

const hasNoMembers = (parts: readonly unknown[], references: References): boolean =>
  parts.every((part) => membersOf(part, references).length === 0);

const isAnObject = (parts: readonly unknown[]): boolean =>
  parts.some((part) => own(part, 'type') === 'object');

function said({ steps, message, hint }: Finding, { name, style }: WrittenValue): ValueFinding {
  const [first, ...rest] = steps;
  if (typeof first !== 'string') return { name: `${name}${stepsText(steps)}`, message, hint };
  const isOwnName = style.isExploded && (style.kind === 'form' || style.kind === 'matrix');
  if (style.kind !== 'deepObject' && isOwnName) return { name: `${first}${stepsText(rest)}`, message, hint };
  return { name: `${name}${stepsText(steps)}`, message, hint };
}

export const stepsText = (steps: readonly PathStep[]): string => steps.map((step) => `[${step}]`).join('');
