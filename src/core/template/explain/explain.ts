import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import type { Value, ValueType } from '../../value/types.ts';
import { writeValue } from '../../value/write.ts';
import type { TemplateProblem } from '../problem.ts';
import { parseExpression } from '../resolve/expression.ts';
import { referenceOfPath } from '../resolve/reference.ts';
import type { Resolution } from '../resolve/resolution.ts';
import { resolve, withDottedName } from '../resolve/resolve.ts';
import { stepText } from '../resolve/step-problem.ts';
import { createPlaceholderScanner } from '../scan.ts';
import type { Expression, PathExpression } from '../template.ts';
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
  /** Null where the path leads nowhere, and for the steps after. */
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
  const read = expressionOf(placeholder);
  const expression = read.kind === 'path' ? withDottedName(read, scope) : read;
  const path = expression.kind === 'path' ? expression : null;
  const values: Value[] = [];
  const resolution = resolve(expression, scope, { visit: (value) => values.push(value) });
  const steps = explainSteps(expression, { resolution, values, scope });
  const hides = path === null ? [] : (scope.hides?.(path.name) ?? []);
  const known = { text: placeholder, steps, hides };
  if (resolution.kind === 'problem') {
    const variable = path === null ? undefined : scope.get(path.name);
    const secret = variable?.secret ?? false;
    const reached = values.at(-1);
    const broken = path?.steps[values.length - 1];
    const isListed = reached !== undefined && broken !== undefined && !secret;
    return {
      ...known,
      available: isListed ? availableSteps(reached, broken) : null,
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

interface Resolved {
  readonly resolution: Resolution;
  readonly values: readonly Value[];
  readonly scope: Scope;
}

function explainSteps(expression: Expression, { resolution, values, scope }: Resolved): ExplainedStep[] {
  if (values.length === 0) {
    const steps = stepsOfReference(expression, scope);
    const leadsNowhere = resolution.kind === 'problem' && resolution.problem.code !== 'needs-version';
    if (steps.length > 0 || !leadsNowhere) return steps;
  }
  return expression.kind === 'path' ? stepsOfPath(expression, values) : [];
}

function stepsOfPath({ name, nameStart, steps }: PathExpression, values: readonly Value[]): ExplainedStep[] {
  const places = [
    { text: name, offset: nameStart, length: name.length },
    ...steps.map((step) => ({ text: stepText(step), offset: step.start, length: step.end - step.start })),
  ];
  return places.map((place, index) => ({ ...place, found: foundValue(values[index]) }));
}

const foundValue = (value: Value | undefined): ExplainedStep['found'] =>
  value === undefined ? null : { type: typeOf(value), preview: previewValue(value), size: sizeOf(value) };

function stepsOfReference(expression: Expression, scope: Scope): ExplainedStep[] {
  const { references } = scope;
  const reference = referenceOf(expression, scope);
  if (reference === null || references?.find(reference.name)?.state !== 'answered') return [];
  return referenceSteps(reference, references).map(({ text, value }) => ({
    text,
    offset: 2,
    length: 0,
    found: foundValue(value),
  }));
}

function referenceOf(expression: Expression, scope: Scope): Reference | null {
  if (expression.kind === 'reference') return expression;
  return expression.kind === 'path' ? referenceOfPath(expression, scope) : null;
}

function explainWriting(
  { type, value }: Resolution & { kind: 'value' },
  { placed }: ExplainOptions,
): WrittenExplanation {
  const { output, encoding } = placed ?? { output: writeValue(value), encoding: null };
  return { type, output, how: howWritten[typeOf(value)], encoding };
}

const howWritten: Readonly<Record<ValueType, WrittenExplanation['how']>> = {
  string: 'as-is',
  boolean: 'as-is',
  null: 'as-is',
  number: 'decimal',
  date: 'iso',
  object: 'json',
  array: 'json',
};

function sizeOf(value: Value): number | null {
  if (typeof value !== 'object' || value === null || value instanceof Date) return null;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}
