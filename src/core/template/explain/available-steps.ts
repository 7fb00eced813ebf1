import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import type { Value, ValueType } from '../../value/types.ts';
import { nearestName } from '../nearest.ts';
import { keyStep } from '../resolve/step-problem.ts';
import type { PathStep } from '../template.ts';

export interface AvailableSteps {
  readonly steps: readonly AvailableStep[];
  readonly more: number;
}

export interface AvailableStep {
  readonly text: string;
  readonly type: ValueType;
  readonly preview: string;
}

export function availableSteps(value: Value, wanted: PathStep): AvailableSteps {
  if (typeof value !== 'object' || value === null || value instanceof Date) return { steps: [], more: 0 };
  if (Array.isArray(value)) {
    const steps = value.slice(0, maxSteps).map((item, index) => available(`[${index}]`, item));
    return { steps, more: value.length - steps.length };
  }
  const keys = Object.keys(value);
  const near = wanted.kind === 'property' ? nearestName(wanted.key, keys) : null;
  const first = near === null ? keys : [near, ...keys.filter((key) => key !== near)];
  const steps = first.slice(0, maxSteps).map((key) => available(keyStep(key), value[key] ?? null));
  return { steps, more: keys.length - steps.length };
}

const maxSteps = 8;

const available = (text: string, value: Value): AvailableStep => ({
  text,
  type: typeOf(value),
  preview: previewValue(value),
});
