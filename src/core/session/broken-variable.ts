import { parseTemplate } from '../template/parse.ts';
import { renderText } from '../template/render.ts';
import { resolve } from '../template/resolve/resolve.ts';
import type { Expression, Template } from '../template/template.ts';
import type { References, Scope } from '../template/types.ts';
import { countText } from '../value/write.ts';
import type { CollectionVariable } from './collection/collection.ts';
import { maxCharacters, withoutReasons } from './collection/file-variables.ts';

export function createBrokenVariables(
  variables: readonly CollectionVariable[],
): NonNullable<References['explainMissing']> {
  const texts = new Map(
    variables.flatMap((variable) => (variable.kind === 'text' ? [[variable.name, variable.text]] : [])),
  );
  const templates = new Map<string, Template>();
  const templateOf = (name: string): Template | undefined => {
    const text = texts.get(name);
    if (text === undefined) return undefined;
    const template = templates.get(name) ?? parseTemplate(text, 'plain');
    templates.set(name, template);
    return template;
  };
  return (name, scope) => (texts.has(name) ? explain(name, { templateOf, scope }) : null);
}

interface ExplainContext {
  readonly scope: Scope;
  templateOf(name: string): Template | undefined;
}

type Reason = ReturnType<NonNullable<References['explainMissing']>>;

function explain(name: string, { templateOf, scope }: ExplainContext): Reason {
  const quiet = withoutReasons(scope);
  const passed = new Set<string>();
  const steps: string[] = [];
  for (let current = name; ; ) {
    passed.add(current);
    const culprit = firstWithoutValue(templateOf(current), quiet);
    if (culprit === null) return isTooLong(templateOf(current), quiet) ? tooLong(current, steps) : null;
    steps.push(`${steps.length === 0 ? `${current} is made` : current} of ${culprit.text}`);
    const next = culprit.expression.kind === 'path' ? culprit.expression.name : null;
    if (next === null || templateOf(next) === undefined) return withCause(steps, culprit.expression, scope);
    if (passed.has(next)) {
      const message = `${name} has no value: ${shortened(steps)}, which is circular`;
      return { message, hint: 'give one of them a fixed value' };
    }
    current = next;
  }
}

function firstWithoutValue(template: Template | undefined, scope: Scope) {
  for (const segment of template?.segments ?? []) {
    if (segment.kind === 'placeholder' && resolve(segment.expression, scope).kind === 'problem')
      return segment;
  }
  return null;
}

function withCause(steps: readonly string[], expression: Expression, scope: Scope): Reason {
  const cause = resolve(expression, { ...withoutReasons(scope), names: () => scope.names() });
  if (cause.kind === 'value') return null;
  return { message: `${shortened(steps)}, and ${cause.problem.message}`, hint: cause.problem.hint };
}

function isTooLong(template: Template | undefined, scope: Scope): boolean {
  return template !== undefined && renderText(template, scope).text.length >= longText;
}

function tooLong(name: string, steps: readonly string[]): Reason {
  const most = countText(maxCharacters);
  const complaint = `${name} is too long: the variables of a file have at most ${most} characters together`;
  return { message: steps.length === 0 ? complaint : `${shortened(steps)}, and ${complaint}`, hint: null };
}

/** Length from which a missing variable without another fault was omitted for its length. */
const longText = 10_000;

function shortened(steps: readonly string[]): string {
  if (steps.length <= 2 * maxStepsAtEnd) return steps.join(', ');
  const left = steps.length - 2 * maxStepsAtEnd;
  return [...steps.slice(0, maxStepsAtEnd), `(${left} more)`, ...steps.slice(-maxStepsAtEnd)].join(', ');
}

const maxStepsAtEnd = 5;
