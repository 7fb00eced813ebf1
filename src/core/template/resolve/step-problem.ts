import { isName } from '../../value/name.ts';
import { typeOf } from '../../value/type.ts';
import type { ObjectValue, Value } from '../../value/types.ts';
import { didYouMean } from '../nearest.ts';
import { type TemplateProblem, templateProblem } from '../problem.ts';
import type { PathExpression, PathStep } from '../template.ts';

export function describeProblemAtStep(context: FailedStep): TemplateProblem {
  const { step, value } = context;
  const type = typeOf(value);
  if (step.kind === 'index') return type === 'array' ? outOfRange(context) : notAnArray(context, step.index);
  if (type === 'object') return missingKey(context, step.key);
  if (type === 'array') return missingOnArray(context, step.key);
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
  return step.kind === 'index' ? `[${step.index}]` : keyStep(step.key);
}

export const keyStep = (key: string): string => (isName(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeo]/.test(type) ? `an ${type}` : `a ${type}`;
}

function outOfRange(context: FailedStep): TemplateProblem {
  const path = pathBefore(context);
  const length = (context.value as readonly Value[]).length;
  const has = length === 0 ? 'is empty' : length === 1 ? 'has 1 element' : `has ${length} elements`;
  const hint = length === 0 ? null : `the last one is {{${path}[${length - 1}]}}`;
  return templateProblem('index-out-of-range', `${path} ${has}: there is no ${stepText(context.step)}`, hint);
}

function notAnArray(context: FailedStep, index: number): TemplateProblem {
  const { step, value } = context;
  const path = pathBefore(context);
  const type = typeOf(value);
  const message = `${path} is ${withArticle(type)}, not an array, so ${stepText(step)} does not exist`;
  if (type !== 'object')
    return { code: 'wrong-type', message, hint: `{{${path}}} writes the ${type} itself` };
  const isKey = Object.hasOwn(value as ObjectValue, index);
  const hint = isKey ? `for the key write {{${path}["${index}"]}}` : keysHint(context);
  return { code: 'wrong-type', message, hint };
}

function missingOnArray(context: FailedStep, key: string): TemplateProblem {
  const path = pathBefore(context);
  const length = (context.value as readonly Value[]).length;
  const elements =
    length === 1
      ? `only element is {{${path}[0]}}`
      : `elements are {{${path}[0]}} to {{${path}[${length - 1}]}}`;
  const hint = length === 0 ? 'the array is empty' : `its ${elements}`;
  const message = `${path} is an array: it has no property ${JSON.stringify(key)}`;
  return templateProblem('missing-property', message, hint);
}

function missingKey(context: FailedStep, key: string): TemplateProblem {
  const path = pathBefore(context);
  const message = `${path} has no property ${JSON.stringify(key)}`;
  const keys = context.suggest ? Object.keys(context.value as ObjectValue) : [];
  const hint = didYouMean(key, keys, (near) => `{{${path}${keyStep(near)}}}`) ?? keysHint(context);
  return { code: 'missing-property', message, hint };
}

function keysHint({ value, isSecret }: FailedStep): string | null {
  if (isSecret) return null;
  const keys = Object.keys(value as ObjectValue);
  if (keys.length === 0) return 'the object is empty';
  const shown = keys.slice(0, maxKeys).map((key) => (key.length > 40 ? `${key.slice(0, 40)}…` : key));
  return `it has ${shown.join(', ')}${keys.length > maxKeys ? ' and more' : ''}`;
}

const maxKeys = 8;

function pathBefore({ expression, step }: FailedStep): string {
  const before = expression.steps.slice(0, expression.steps.indexOf(step));
  return `${expression.name}${before.map(stepText).join('')}`;
}
