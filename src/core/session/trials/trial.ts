import { type Problem, problem } from '../../directives/problem.ts';
import { isCredentialName } from '../../http/credential-names.ts';
import { readAssignments } from '../../request/text/one-line/assignments.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import { stepText } from '../../template/resolve/step-problem.ts';
import type { PathExpression } from '../../template/template.ts';
import { copyToValue } from '../../value/copy-value.ts';
import { checkName } from '../../value/name.ts';

import { environmentNames, hasEnvironment } from '../environments/environments.ts';
import type { SessionState } from '../state.ts';
import type { Trial, TriedValue } from './types.ts';

export type ReadTrial = { readonly kind: 'trial'; readonly trial: Trial } | Problem;

/** Reads `user.id:=9 env=staging`. Messages contain no value. */
export function readTrial(argument: string, state: SessionState): ReadTrial {
  const read = readAssignments(argument);
  if (read.kind === 'wrong-word')
    return problem(`"${read.word}" is not name=value.`, '.whatif user.id:=9 env=staging');
  const values: TriedValue[] = [];
  let environment: string | undefined;
  for (const { target, kind, value } of read.assignments) {
    if (target === 'env' && kind === 'text') {
      if (value !== 'none' && !hasEnvironment(state, value)) return unknownEnvironment(value, state);
      environment = value;
      continue;
    }
    const path = parseExpression(`{{${target}}}`);
    if (path.kind !== 'path')
      return problem(`"${target}" is not the name of a variable.`, '.whatif user.id:=9');
    try {
      checkName(path.name);
      const parsed = kind === 'json' ? copyToValue(JSON.parse(value), target) : value;
      values.push({ path, text: pathText(path), value: parsed, secret: isSecret(path) });
    } catch (error) {
      const isJson = error instanceof SyntaxError;
      return problem(
        isJson ? `The value of ${target} is not JSON.` : `${target}: ${(error as Error).message}`,
        isJson ? `${target}:=7 is a number, ${target}=7 a text` : null,
      );
    }
  }
  return { kind: 'trial', trial: { environment: environment ?? null, values } };
}

const pathText = ({ name, steps }: PathExpression): string => `${name}${steps.map(stepText).join('')}`;

function isSecret({ name, steps }: PathExpression): boolean {
  const last = steps.at(-1);
  return [name, ...(last?.kind === 'property' ? [last.key] : [])].some((one) =>
    isCredentialName(one, 'field'),
  );
}

function unknownEnvironment(name: string, state: SessionState): ReadTrial {
  const names = environmentNames(state);
  const hint =
    names.length === 0
      ? 'env:="text" tries a variable that is called env'
      : `there are ${names.join(', ')}, and none`;
  return problem(`There is no environment "${name}".`, hint);
}
