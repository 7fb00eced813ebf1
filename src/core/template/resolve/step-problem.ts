import { nameLength } from '../../value/name.ts';
import { typeOf } from '../../value/type.ts';
import type { ObjectValue, Value } from '../../value/types.ts';
import { nearestName } from '../nearest.ts';
import type { TemplateProblem } from '../problem.ts';
import type { PathExpression, PathStep } from '../template.ts';

export function describeProblemAtStep(context: FailedStep): TemplateProblem {
  const { step, value } = context;
  const type = typeOf(value);
  if (step.kind === 'index') return type === 'array' ? outOfRange(context) : notAnArray(context);
  if (type === 'object') return missingKey(context);
  if (type === 'array') return missingOnArray(context);
  const path = pathBefore(context);
  const message = `${path} is ${withArticle(type)}, which has no properties, so ${stepText(step)} does not exist`;
  return { code: 'wrong-type', message, hint: `{{${path}}} writes the ${type} itself` };
}

export interface FailedStep {
  readonly expression: PathExpression;
  readonly step: PathStep;
  readonly value: Value;
  readonly isSecret: boolean;
  readonly suggest: boolean;
}

export function stepText(step: PathStep): string {
  if (step.kind === 'index') return `[${step.index}]`;
  const isName = step.key !== '' && nameLength(step.key, 0) === step.key.length;
  return isName ? `.${step.key}` : `[${JSON.stringify(step.key)}]`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeo]/.test(type) ? `an ${type}` : `a ${type}`;
}

function outOfRange(context: FailedStep): TemplateProblem {
  const path = pathBefore(context);
  const length = (context.value as readonly Value[]).length;
  const has = length === 0 ? 'is empty' : length === 1 ? 'has 1 element' : `has ${length} elements`;
  const hint = length === 0 ? null : `the last one is {{${path}[${length - 1}]}}`;
  return {
    code: 'index-out-of-range',
    message: `${path} ${has}: there is no ${stepText(context.step)}`,
    hint,
  };
}

function notAnArray(context: FailedStep): TemplateProblem {
  const { step, value } = context;
  const path = pathBefore(context);
  const type = typeOf(value);
  const message = `${path} is ${withArticle(type)}, not an array, so ${stepText(step)} does not exist`;
  const key = step.kind === 'index' ? String(step.index) : step.key;
  const isKey = type === 'object' && Object.hasOwn(value as ObjectValue, key);
  const keyHint = isKey ? `for the key write {{${path}["${key}"]}}` : keysHint(context);
  return {
    code: 'wrong-type',
    message,
    hint: type === 'object' ? keyHint : `{{${path}}} writes the ${type} itself`,
  };
}

function missingOnArray(context: FailedStep): TemplateProblem {
  const path = pathBefore(context);
  const length = (context.value as readonly Value[]).length;
  const hint =
    length === 0 ? 'the array is empty' : `its elements are {{${path}[0]}} to {{${path}[${length - 1}]}}`;
  return {
    code: 'missing-property',
    message: `${path} is an array: it has no property ${keyText(context.step)}`,
    hint,
  };
}

function missingKey(context: FailedStep): TemplateProblem {
  const message = `${pathBefore(context)} has no property ${keyText(context.step)}`;
  return { code: 'missing-property', message, hint: nearestKeyHint(context) ?? keysHint(context) };
}

function nearestKeyHint(context: FailedStep): string | null {
  const { step, suggest } = context;
  if (!suggest || step.kind === 'index') return null;
  const near = nearestName(step.key, ownKeys(context.value));
  if (near === null) return null;
  return `did you mean {{${pathBefore(context)}${stepText({ ...step, key: near })}}}?`;
}

function keysHint({ value, isSecret }: FailedStep): string | null {
  if (isSecret) return null;
  const keys: string[] = [];
  for (const key of ownKeys(value)) {
    if (keys.length === maxKeys) return `it has ${keys.join(', ')} and more`;
    keys.push(key.length > 40 ? `${key.slice(0, 40)}…` : key);
  }
  return keys.length === 0 ? 'the object is empty' : `it has ${keys.join(', ')}`;
}

const maxKeys = 8;

/** Yields the keys lazily: an object may have a million. */
function* ownKeys(value: Value): Iterable<string> {
  for (const key in value as ObjectValue) {
    if (Object.hasOwn(value as ObjectValue, key)) yield key;
  }
}

function keyText(step: PathStep): string {
  return step.kind === 'index' ? String(step.index) : JSON.stringify(step.key);
}

function pathBefore({ expression, step }: FailedStep): string {
  const before = expression.steps.slice(0, expression.steps.indexOf(step));
  return `${expression.name}${before.map(stepText).join('')}`;
}
