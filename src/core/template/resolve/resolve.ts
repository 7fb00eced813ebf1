import { isName } from '../../value/name.ts';
import { typeOf } from '../../value/type.ts';
import type { ObjectValue, Value } from '../../value/types.ts';
import { didYouMean } from '../nearest.ts';
import { awaitedProblem, templateProblem } from '../problem.ts';
import type { Expression, PathExpression, PathStep } from '../template.ts';
import type { DiagnosticCode, Scope } from '../types.ts';
import { isTypedVersion, needsVersion } from '../version.ts';
import { malformedHint } from './malformed-hint.ts';
import { resolveAwaitedVariable, resolvePathReference, resolveReference } from './reference.ts';
import { type Resolution, unresolved } from './resolution.ts';
import { resolveDynamic } from './resolve-dynamic.ts';
import { resolvePrompt } from './resolve-prompt.ts';
import { describeProblemAtStep, stepText } from './step-problem.ts';

export interface ResolveOptions {
  readonly visit?: (value: Value) => void;
  readonly suggest?: boolean;
}

export function resolve(expression: Expression, scope: Scope, options: ResolveOptions = {}): Resolution {
  switch (expression.kind) {
    case 'path':
      return resolvePath(expression, scope, options);
    case 'dynamic': {
      const evaluated = resolveEvaluated(expression.text, scope);
      if (evaluated !== null) return evaluated;
      const ofRound = resolveOfRound(expression.text, scope);
      if (ofRound !== null) return ofRound;
      return isTypedVersion(scope.version)
        ? resolveDynamic(expression.text, scope)
        : needsTyped('a dynamic value', scope.version);
    }
    case 'reference':
      return resolveReference(expression, scope) ?? missingVariable(expression, scope, options);
    case 'prompt':
      return resolvePrompt(expression.prompt, scope);
    case 'malformed':
      return (
        resolveEvaluated(expression.source, scope) ??
        problem(
          'malformed-placeholder',
          `${expression.reason} (character ${expression.at + 1} of the placeholder)`,
          malformedHint(expression.source),
        )
      );
    case 'unterminated':
      return problem(
        'unterminated-placeholder',
        'this placeholder is not closed: no }} follows on the same line',
        'close it with }}, or for literal braces write \\{{',
      );
    default:
      return expression satisfies never;
  }
}

function resolvePath(written: PathExpression, scope: Scope, options: ResolveOptions): Resolution {
  const expression = withDottedName(written, scope);
  const prompt = scope.prompts?.of?.(expression.name);
  if (prompt !== undefined && scope.prompts?.answer(prompt, scope) === undefined)
    return resolvePrompt(prompt, scope);
  const variable = scope.get(expression.name);
  if (variable === undefined)
    return (
      awaitedOfRound(expression.name, scope) ??
      resolvePathReference(expression, scope) ??
      missingVariable(expression, scope, options)
    );
  if (variable.problem !== undefined) {
    const { message, hint } = variable.problem;
    return problem('unresolved-variable', message, hint);
  }
  if (expression.steps.length > 0 && !isTypedVersion(scope.version))
    return needsTyped('a path', scope.version);
  options.visit?.(variable.value);
  let value = variable.value;
  for (const step of expression.steps) {
    const next = takeStep(value, step);
    if (next === undefined) {
      const context = {
        expression,
        step,
        value,
        isSecret: variable.secret,
        suggest: options.suggest !== false,
      };
      return unresolved(describeProblemAtStep(context));
    }
    value = next;
    options.visit?.(value);
  }
  const type = typeOf(value);
  if ((type === 'object' || type === 'array' || type === 'date') && !isTypedVersion(scope.version)) {
    return needsTyped(type === 'date' ? 'a date' : `an ${type}`, scope.version);
  }
  return { kind: 'value', value, type, origin: variable.origin, secret: variable.secret };
}

/** Files of Visual Studio name variables after projects: `@Shop.Api_HostAddress`. The longest name wins. */
export function withDottedName(expression: PathExpression, scope: Scope): PathExpression {
  const { steps } = expression;
  if (steps.length === 0 || scope.get(expression.name) !== undefined) return expression;
  const names = [expression.name];
  for (const step of steps.slice(0, maxDots)) {
    if (step.kind === 'index') break;
    names.push(`${names.at(-1)}.${step.key}`);
  }
  const count = names.findLastIndex((name) => scope.get(name) !== undefined);
  const name = names[count];
  return name === undefined ? expression : { ...expression, name, steps: steps.slice(count) };
}

const maxDots = 8;

function takeStep(value: Value, step: PathStep): Value | undefined {
  if (step.kind === 'index') return Array.isArray(value) ? value[step.index] : undefined;
  if (typeOf(value) !== 'object') return undefined;
  const object = value as ObjectValue;
  return Object.hasOwn(object, step.key) ? object[step.key] : undefined;
}

function missingVariable(
  { name, steps = [] }: Pick<PathExpression, 'name'> & Partial<Pick<PathExpression, 'steps'>>,
  scope: Scope,
  { suggest = true }: ResolveOptions,
): Resolution {
  const awaited = resolveAwaitedVariable(name, scope);
  if (awaited !== null) return awaited;
  const broken = scope.references?.explainMissing?.(name, scope) ?? null;
  if (broken !== null) return problem('unresolved-variable', broken.message, broken.hint);
  if (scope.isLost?.(name) === true) {
    const hint = `.secret ${name} sets it again; it was not saved, or is locked`;
    return problem('unresolved-variable', `the secret ${name} has no value`, hint);
  }
  const message = `no variable is named ${name}`;
  if (scope.isDefined?.(name) === true) {
    const hint = `${name} is a JavaScript name, not a variable: client.setVar('${name}', ${name}) sets a variable`;
    return problem('unresolved-variable', message, hint);
  }
  if (scope.references?.find(name) !== undefined) {
    const hint = `${name} is a request: {{${name}.response.body.$}} is a part of its response`;
    return problem('unresolved-variable', message, hint);
  }
  return problem(
    'unresolved-variable',
    message,
    environmentHint(name, scope) ?? didYouMean(name, suggest ? scope.names() : []) ?? unsetHint(name, steps),
  );
}

function unsetHint(name: string, steps: readonly PathStep[]): string {
  const shown = steps.slice(0, maxShownSteps);
  if ((name === 'res' || name === 'response') && shown.length > 0) {
    const path = shown.map(stepText).join('');
    return `${name} is the last response in JavaScript: client.setVar('value', ${name}${path}) sets a variable to a part of it`;
  }
  return `not set yet: client.setVar('${name}', ${shown.reduceRight(around, '...')})`;
}

const maxShownSteps = 10;

function around(inner: string, step: PathStep): string {
  if (step.kind === 'index') return `[${inner}]`;
  return `{${isName(step.key) ? step.key : JSON.stringify(step.key)}: ${inner}}`;
}

export function environmentHint(name: string, scope: Scope): string | null {
  const environment = scope.environmentWith?.(name);
  return environment === undefined ? null : `it has a value in ${environment}: .env ${environment}`;
}

const needsTyped = (what: string, version: string): Resolution => unresolved(needsVersion(what, version));

const problem = (code: DiagnosticCode, message: string, hint: string | null): Resolution =>
  unresolved(templateProblem(code, message, hint));

/** Resolves `{{$index}}`; null for any other name. */
function resolveOfRound(name: string, scope: Scope): Resolution | null {
  const found = scope.get(name);
  if (found === undefined) return awaitedOfRound(name, scope);
  const { value, origin, secret } = found;
  return { kind: 'value', value, type: typeOf(value), origin, secret };
}

function awaitedOfRound(name: string, scope: Scope): Resolution | null {
  if (scope.isOfRound?.(name) !== true) return null;
  const message = `${name} has a value in each round of # @loop, in a run`;
  return unresolved(awaitedProblem('awaits-response', message, { kind: 'file', label: 'of each round' }));
}

function resolveEvaluated(source: string, scope: Scope): Resolution | null {
  const evaluated = scope.evaluated?.(source);
  if (evaluated === undefined) return null;
  switch (evaluated.kind) {
    case 'value': {
      const { value, origin } = evaluated;
      return { kind: 'value', value, type: typeOf(value), origin, secret: false };
    }
    case 'failed':
      return problem('script-failure', `the expression failed: ${evaluated.message}`, null);
    case 'later': {
      const message = 'this expression is evaluated when the request is sent';
      const source = { kind: 'script', label: 'evaluated when sent' } as const;
      return unresolved(awaitedProblem('awaits-response', message, source));
    }
    default:
      return evaluated satisfies never;
  }
}
