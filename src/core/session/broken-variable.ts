import { parseTemplate } from '../template/parse.ts';
import { renderTemplate } from '../template/render.ts';
import type { References, Scope } from '../template/types.ts';
import type { CollectionVariable } from './collection.ts';

/** Tells why a text variable of a file has no value: something that it is made of has none. Null for any other name. */
export function createBrokenVariables(
  variables: readonly CollectionVariable[],
): NonNullable<References['broken']> {
  const texts = new Map(
    variables.flatMap((variable) => (variable.kind === 'text' ? [[variable.name, variable.text]] : [])),
  );
  return (name, scope) => (texts.has(name) ? explain(name, { texts, scope }) : null);
}

function explain(
  name: string,
  { texts, scope }: { readonly texts: ReadonlyMap<string, string>; readonly scope: Scope },
): ReturnType<NonNullable<References['broken']>> {
  const path = [name];
  const steps: string[] = [];
  for (let current = name; ; ) {
    const culprit = firstProblem(texts.get(current), scope);
    if (culprit === null) return null;
    steps.push(`${steps.length === 0 ? `${current} is made` : current} of ${culprit.text}`);
    if (culprit.name === null || !texts.has(culprit.name)) {
      return { message: `${steps.join(', ')}, and ${culprit.problem.message}`, hint: culprit.problem.hint };
    }
    const isCircle = path.includes(culprit.name);
    path.push(culprit.name);
    if (isCircle) {
      const message = `${name} has no value: ${steps.join(', ')}, which goes in a circle`;
      return { message, hint: 'give one of them a value of its own' };
    }
    current = culprit.name;
  }
}

/** The first placeholder without a value; `name` is that of the variable that it wants. */
function firstProblem(text: string | undefined, scope: Scope) {
  if (text === undefined) return null;
  const template = parseTemplate(text, 'plain');
  const { outcomes } = renderTemplate(template, withoutExplanations(scope));
  const placeholders = template.segments.filter((segment) => segment.kind === 'placeholder');
  for (const [index, { problem, text: own }] of outcomes.entries()) {
    if (problem === null) continue;
    const expression = placeholders[index]?.expression;
    return { text: own, problem, name: expression?.kind === 'path' ? expression.name : null };
  }
  return null;
}

/** Otherwise variables in a circle would explain each other without end. */
function withoutExplanations(scope: Scope): Scope {
  const { references, ...rest } = scope;
  return references === undefined ? rest : { ...rest, references: { ...references, broken: () => null } };
}
