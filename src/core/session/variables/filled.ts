import { parseDynamicForm } from '../../template/dynamic/dynamic-form.ts';
import { parseTemplate } from '../../template/parse.ts';
import { renderText } from '../../template/render.ts';
import { originOfComputed } from '../../template/resolve/origin.ts';
import { resolve } from '../../template/resolve/resolve.ts';
import type { Template } from '../../template/template.ts';
import type { Scope, Variable, VariableProblem } from '../../template/types.ts';
import { variablesOf } from '../../template/variable-names.ts';
import { mapTexts, textsIn } from '../../value/texts.ts';
import type { Value } from '../../value/types.ts';
import { countText } from '../../value/write.ts';
import type { VariableMap } from '../state.ts';
import type { NamedVariable } from '../types.ts';
import { finishInOrder } from './finish-in-order.ts';

export function filledVariables(variables: readonly NamedVariable[], before: Scope): VariableMap {
  const raw = new Map(variables.map(({ name, ...variable }): [string, Variable] => [name, variable]));
  const filled = new Map<string, Variable>();
  let charactersLeft = maxCharacters;
  // A variable that refers to itself means the scopes before: `host = {{host}}:8080`.
  const scope: Scope = {
    ...before,
    get: (name) => filled.get(name) ?? before.get(name),
  };

  const begun = new Set<string>();

  function begin(name: string): OpenVariable {
    begun.add(name);
    const variable = raw.get(name) ?? missing;
    const templates = new Map(
      textsWithPlaceholders(variable.value).map((text) => [text, parseTemplate(text)]),
    );
    return {
      name,
      variable,
      templates,
      names: [...templates.values()].flatMap(variablesOf).values(),
    };
  }

  function beginNext({ names }: OpenVariable): OpenVariable | undefined {
    for (const name of names) if (raw.has(name) && !begun.has(name)) return begin(name);
    return undefined;
  }

  const unfinished = {
    ...scope,
    isUnderWay: (name: string): boolean => raw.has(name) && scope.get(name) === undefined,
  };

  function finish({ name, variable, templates }: OpenVariable): Variable {
    if (templates.size === 0) return variable;
    const problem = problemOf(name, templates.values(), unfinished);
    if (problem !== null) return { ...variable, problem };
    const texts = new Map<string, string>();
    const ingredients = [...templates].flatMap(([text, template]) => {
      const rendered = renderText(template, scope);
      charactersLeft -= rendered.text.length;
      texts.set(text, rendered.text);
      return rendered.ingredients;
    });
    if (charactersLeft < 0)
      return {
        ...variable,
        problem: { message: tooLong(name), hint: null, isForFile: false },
      };
    return {
      value: mapTexts(variable.value, (text) => texts.get(text) ?? text),
      origin: originOfComputed(variable.origin, ingredients),
      secret: variable.secret || ingredients.some(({ secret }) => secret),
    };
  }

  for (const name of raw.keys())
    if (!filled.has(name))
      finishInOrder(begin(name), beginNext, (open) => filled.set(open.name, finish(open)));
  return new Map([...raw.keys()].map((name) => [name, filled.get(name) ?? missing]));
}

export const holdsPlaceholders = (value: Value): boolean => textsWithPlaceholders(value).length > 0;

interface OpenVariable {
  readonly name: string;
  readonly variable: Variable;
  readonly templates: ReadonlyMap<string, Template>;
  readonly names: IterableIterator<string>;
}

const missing: Variable = {
  value: '',
  origin: { kind: 'file', label: '', at: null },
  secret: false,
};

/** Maximum length of all texts of a scope together: a few that double each other have no end. */
const maxCharacters = 10_000_000;

const tooLong = (name: string): string =>
  `${name} is too long: the variables of a scope have at most ${countText(maxCharacters)} characters together`;

function problemOf(
  name: string,
  templates: Iterable<Template>,
  scope: Scope & { isUnderWay(name: string): boolean },
): VariableProblem | null {
  for (const { segments } of templates) {
    for (const segment of segments) {
      if (segment.kind !== 'placeholder') continue;
      const { expression, text } = segment;
      const inner = expression.kind === 'path' ? scope.get(expression.name)?.problem : undefined;
      if (expression.kind === 'dynamic' && isDrawn(expression.text)) {
        const message = `${name} uses ${text}, which gets a new value for each request`;
        const hint = `write ${text} into the request, or @${name} = ${text} into its file`;
        return { message, hint, isForFile: false };
      }
      if (expression.kind === 'path' && scope.isUnderWay(expression.name)) {
        const message = `${name} uses ${text}, and that is circular`;
        return { message, hint: 'give one of them a fixed value', isForFile: false };
      }
      const found = resolve(expression, scope);
      if (found.kind === 'problem') {
        const { message, hint } = inner ?? found.problem;
        return {
          message: `${name} uses ${text}, and ${message.replace(/^.*, and /s, '')}`,
          hint,
          isForFile:
            inner?.isForFile ??
            // A secret of a provider is read when a request needs it.
            (found.problem.code === 'awaits-answer' ||
              (found.problem.code === 'unresolved-variable' && expression.kind !== 'dynamic')),
        };
      }
    }
  }
  return null;
}

function isDrawn(dynamic: string): boolean {
  const form = parseDynamicForm(dynamic);
  return form !== null && !['invalid', 'environment', 'hash', 'constant'].includes(form.kind);
}

function textsWithPlaceholders(value: Value): string[] {
  return textsIn(value).filter((text) => text.includes('{{'));
}
