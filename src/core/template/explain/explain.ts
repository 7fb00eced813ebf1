import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import type { Value, ValueType } from '../../value/types.ts';
import { writeValue } from '../../value/write.ts';
import type { TemplateProblem } from '../problem.ts';
import { parseExpression } from '../resolve/expression.ts';
import { referenceOfPath } from '../resolve/reference.ts';
import type { Resolution } from '../resolve/resolution.ts';
import { resolve } from '../resolve/resolve.ts';
import { stepText } from '../resolve/step-problem.ts';
import { createPlaceholderScanner } from '../scan.ts';
import type { Expression, PathStep } from '../template.ts';
import type { Encoding, Origin, Reference, Scope } from '../types.ts';
import { type AvailableSteps, availableSteps } from './available-steps.ts';
import { referenceSteps } from './reference-steps.ts';

export interface Explanation {
  readonly text: string;
  /** The variable and each step of its path as far as the path leads; empty for a dynamic value. */
  readonly steps: readonly ExplainedStep[];
  /** Steps that are there where the path breaks; null where it does not, and for a secret. */
  readonly available: AvailableSteps | null;
  readonly origin: Origin | null;
  readonly hides: readonly string[];
  readonly secret: boolean;
  readonly written: WrittenExplanation | null;
  readonly problem: TemplateProblem | null;
}

export interface ExplainedStep {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
  /** Null where the path leads nowhere, and for the steps behind. */
  readonly found: { readonly type: ValueType; readonly preview: string; readonly size: number | null } | null;
}

export interface WrittenExplanation {
  readonly type: ValueType | 'dynamic';
  readonly output: string;
  readonly how: 'as-is' | 'decimal' | 'iso' | 'json';
  readonly encoding: Encoding | null;
}

export interface ExplainOptions {
  readonly placed?: { readonly output: string; readonly encoding: Encoding | null };
}

/** Explains one placeholder, with or without its braces. Values are unmasked; `secret` says what to hide. */
export function explainPlaceholder(text: string, scope: Scope, options: ExplainOptions = {}): Explanation {
  const placeholder = withBraces(text);
  const expression = expressionOf(placeholder);
  const steps: ExplainedStep[] = [];
  let reached: Value | undefined;
  const resolution = resolve(expression, scope, {
    visit(step, value) {
      steps.push(explainStep(expression, step, value));
      reached = value;
    },
  });
  if (steps.length === 0) steps.push(...stepsOfReference(expression, scope));
  const broken = addDeadEnd(steps, expression, resolution);
  const variable = expression.kind === 'path' ? scope.get(expression.name) : undefined;
  const hides = expression.kind === 'path' ? (scope.hides?.(expression.name) ?? []) : [];
  const known = { text: placeholder, steps, hides };
  if (resolution.kind === 'problem') {
    const secret = variable?.secret ?? false;
    return {
      ...known,
      available: broken === null || reached === undefined || secret ? null : availableSteps(reached, broken),
      origin: variable?.origin ?? null,
      secret,
      written: null,
      problem: resolution.problem,
    };
  }
  const { origin, secret } = resolution;
  const written = explainWriting(resolution, options);
  return { ...known, available: null, origin, secret, written, problem: null };
}

function withBraces(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('{{') ? trimmed : `{{${trimmed}}}`;
}

function expressionOf(placeholder: string): Expression {
  const end = createPlaceholderScanner(placeholder).endOf(0);
  if (end === null) return { kind: 'unterminated' };
  return parseExpression(placeholder.slice(0, end));
}

function explainStep(expression: Expression, step: PathStep | null, value: Value): ExplainedStep {
  return { ...stepPlace(expression, step), found: foundValue(value) };
}

const foundValue = (value: Value): NonNullable<ExplainedStep['found']> => ({
  type: typeOf(value),
  preview: previewValue(value),
  size: sizeOf(value),
});

function stepPlace(expression: Expression, step: PathStep | null): Omit<ExplainedStep, 'found'> {
  if (step !== null) return { text: stepText(step), offset: step.start, length: step.end - step.start };
  if (expression.kind !== 'path') return { text: '', offset: 2, length: 0 };
  return { text: expression.name, offset: expression.nameStart, length: expression.name.length };
}

function stepsOfReference(expression: Expression, scope: Scope): ExplainedStep[] {
  const { references } = scope;
  const reference = referenceOf(expression, scope);
  if (reference === null || references?.find(reference.name)?.state !== 'answered') return [];
  return referenceSteps(reference, references).map(({ text, value }) => ({
    text,
    offset: 2,
    length: 0,
    found: value === undefined ? null : foundValue(value),
  }));
}

function referenceOf(expression: Expression, scope: Scope): Reference | null {
  if (expression.kind === 'reference') return expression;
  return expression.kind === 'path' ? referenceOfPath(expression, scope) : null;
}

function addDeadEnd(steps: ExplainedStep[], expression: Expression, resolution: Resolution): PathStep | null {
  if (resolution.kind === 'value' || expression.kind !== 'path') return null;
  if (resolution.problem.code === 'needs-version' || steps.at(-1)?.found === null) return null;
  const [next = null, ...behind] = [null, ...expression.steps].slice(steps.length);
  if (steps.length > expression.steps.length) return null;
  for (const step of [next, ...behind]) steps.push({ ...stepPlace(expression, step), found: null });
  return next;
}

function explainWriting(
  { type, value }: Resolution & { kind: 'value' },
  { placed }: ExplainOptions,
): WrittenExplanation {
  const { output, encoding } = placed ?? { output: writeValue(value), encoding: null };
  return { type, output, how: howWritten(typeOf(value)), encoding };
}

function howWritten(type: ValueType): WrittenExplanation['how'] {
  switch (type) {
    case 'number':
      return 'decimal';
    case 'date':
      return 'iso';
    case 'object':
    case 'array':
      return 'json';
    case 'string':
    case 'boolean':
    case 'null':
      return 'as-is';
    default:
      return type satisfies never;
  }
}

function sizeOf(value: Value): number | null {
  if (typeof value !== 'object' || value === null || value instanceof Date) return null;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}
