import type { Value } from '../../value/types.ts';
import type { DynamicResult } from '../types.ts';
import { writeDate, writeTimestamp } from './dates.ts';
import { dynamicFormOfCall, parseDynamicForm } from './dynamic-form.ts';
import type { DynamicForm, HashAlgorithm, HashEncoding } from './form.ts';
import { createRandom, randomUuid } from './seeded.ts';

export interface DynamicSources {
  random(): number;
  uuid(): string;
  now(): number;
  env(name: string): string | undefined;
  dotenv?(name: string): DynamicResult;
  hash?(text: string, algorithm: HashAlgorithm, encoding: HashEncoding): string;
  testData?: TestDataSource;
  /** Settings of dynamic values. With a seed the same request gets the same values; null gives new ones. */
  settings?(): DynamicSettings;
}

export interface DynamicSettings {
  readonly seed: string | null;
  readonly locale: string;
  readonly seedings?: number;
}

export type TestDataSource = (wanted: TestDataRequest) => DynamicResult;

export interface TestDataRequest {
  readonly path: string;
  readonly arguments: readonly Value[];
  readonly locale: string;
  readonly seed: number;
  readonly now: number;
}

export interface DynamicValues {
  get(text: string): DynamicResult | undefined;
  redraw(): void;
  /** Whether a value was drawn, ever, that another draw may give otherwise. */
  hasVaried(): boolean;
}

export function createDynamicValues(sources: DynamicSources): DynamicValues {
  const drawn = new Map<string, DynamicResult>();
  let draft = 0;
  let settings = noSettings;
  let hasVaried = false;

  function follow(): void {
    const now = sources.settings?.() ?? noSettings;
    const isSeeded = now.seed !== settings.seed || now.seedings !== settings.seedings;
    if (isSeeded || now.locale !== settings.locale) drawn.clear();
    if (isSeeded) draft = 0;
    settings = now;
  }

  return {
    get(text) {
      follow();
      const known = drawn.get(text);
      if (known !== undefined) return known;
      const form = parseDynamicForm(text);
      if (form === null || form.kind === 'invalid') return undefined;
      hasVaried ||= !steadyForms.has(form.kind);
      const { seed, locale } = settings;
      // A value depends on its own text only: typing others before it changes nothing.
      const random = seed === null ? sources.random : createRandom(`${seed} ${draft} ${text}`);
      const uuid = seed === null ? sources.uuid : () => randomUuid(random);
      const result = draw(form, { ...sources, random, uuid }, locale);
      if (result.kind !== 'loading') drawn.set(text, result);
      return result;
    },
    redraw() {
      draft += 1;
      drawn.clear();
    },
    hasVaried: () => hasVaried,
  };
}

const steadyForms: ReadonlySet<DynamicForm['kind']> = new Set(['constant', 'environment', 'hash']);

export function drawCall(
  { name, values }: { readonly name: string; readonly values: readonly Value[] },
  sources: DynamicSources,
): DynamicResult | undefined {
  const form = dynamicFormOfCall(name, values);
  if (form === null) return undefined;
  if (form.kind === 'invalid') return { kind: 'problem', message: form.reason, hint: null };
  const { seed, locale } = sources.settings?.() ?? noSettings;
  const random = seed === null ? sources.random : createRandom(`${seed} ${name}`);
  const uuid = seed === null ? sources.uuid : () => randomUuid(random);
  return draw(form, { ...sources, random, uuid }, locale);
}

const noSettings: DynamicSettings = { seed: null, locale: 'en' };

function draw(form: DynamicForm, sources: DynamicSources, locale: string): DynamicResult {
  const { random, now } = sources;
  switch (form.kind) {
    case 'uuid':
      return drawnValue(sources.uuid());
    case 'timestamp':
      return dateResult(writeTimestamp(now(), form.offsets));
    case 'isoTimestamp':
      return drawnValue(new Date(now()));
    case 'date':
      return dateResult(writeDate(now(), form));
    case 'integer':
      return drawnValue(form.minimum + Math.floor(random() * (form.maximum - form.minimum + 1)));
    case 'float':
      return drawnValue(form.minimum + random() * (form.maximum - form.minimum));
    case 'characters':
      return drawnValue(characters(form, random));
    case 'constant':
      return drawnValue(form.value);
    case 'environment': {
      const written = form.from === 'dotenv' ? sources.dotenv : undefined;
      if (form.from === 'dotenv' && written === undefined) return unavailable('.env files');
      const own = written?.(form.variable) ?? { kind: 'missing' };
      if (own.kind !== 'missing') return own;
      const found = sources.env(form.variable);
      return found === undefined ? { kind: 'missing' } : { kind: 'value', value: found, isOfSystem: true };
    }
    case 'hash':
      return sources.hash === undefined
        ? unavailable('hashes')
        : drawnValue(sources.hash(form.source.text, form.algorithm, form.encoding));
    case 'fake': {
      if (sources.testData === undefined) return unavailable('test data');
      const seed = Math.floor(random() * 0xffff_ffff);
      return sources.testData({ path: form.path, arguments: form.arguments, locale, seed, now: now() });
    }
    default:
      return form satisfies never;
  }
}

const drawnValue = (value: Value): DynamicResult => ({ kind: 'value', value });

const dateResult = (value: Value | null): DynamicResult =>
  value === null
    ? { kind: 'problem', message: 'the date is out of range', hint: 'use a smaller offset' }
    : drawnValue(value);

const unavailable = (what: string): DynamicResult => ({
  kind: 'problem',
  message: `there are no ${what} here`,
  hint: 'set a variable instead',
});

function characters(
  { alphabet, length }: Extract<DynamicForm, { readonly kind: 'characters' }>,
  random: () => number,
): string {
  let text = '';
  for (let count = 0; count < length; count += 1) text += alphabet[Math.floor(random() * alphabet.length)];
  return text;
}
