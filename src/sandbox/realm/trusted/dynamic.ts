import { type DynamicSources, drawCall } from '../../../core/template/dynamic/dynamic.ts';
import { dynamicRows } from '../../../core/template/dynamic/table.ts';
import type { DynamicResult } from '../../../core/template/types.ts';
import { decodeValue } from '../../../core/value/codec.ts';
import type { InterpolationSettings } from '../../../ports/sandbox.ts';
import type { DrawnValue, HostCall } from '../contract.ts';
import { patchesOf } from './variables.ts';

export interface DynamicContext {
  readonly settings: InterpolationSettings;
  readonly host: HostCall;
  readonly draws: number;
  readonly now: () => number;
}

/** JSON of a DrawnValue. Throws a TypeError that says why there is none. */
export function drawValue(name: string, json: string, surroundings: DynamicContext): string {
  const drawn = drawCall({ name, values: JSON.parse(json) }, dynamicSources(surroundings));
  if (drawn?.kind === 'value') {
    const value: DrawnValue = { value: drawn.value, patches: patchesOf(drawn.value) };
    return JSON.stringify(value);
  }
  if (drawn?.kind !== 'problem') throw new TypeError(`${name} has no value`);
  const { message, hint } = drawn;
  const named = message.startsWith(name) ? message : `${name}: ${message}`;
  throw new TypeError(`${named}${hint === null ? '' : ` (${hint})`}`);
}

export function dynamicSources({ settings, host, draws, now }: DynamicContext): DynamicSources {
  const { environment, locale } = settings;
  const seed = settings.seed === null ? null : `${settings.seed} ${draws}`;
  return {
    random: Math.random,
    uuid: () => host('uuid') ?? '',
    now,
    env: (name) => (Object.hasOwn(environment, name) ? environment[name] : undefined),
    hash: (text, algorithm, encoding) => host('hash', algorithm, encoding, text) ?? '',
    testData: (wanted) => readTestData(host('test-data', JSON.stringify(wanted))),
    settings: () => ({ seed, locale }),
  };
}

function readTestData(text = ''): DynamicResult {
  if (text.startsWith('=')) return { kind: 'value', value: decodeValue(text.slice(1)) };
  return text === ''
    ? { kind: 'problem', message: 'the test data cannot be loaded', hint: 'install restloop again' }
    : JSON.parse(text.slice(1));
}

/** Environment variables have names of their own, and `$random` is an object. */
export const callableNames: readonly string[] = dynamicRows
  .map(({ name }) => name)
  .filter((name) => !name.includes('.') && !/env$/i.test(name));
