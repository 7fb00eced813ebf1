import { typeOf } from '../../value/type.ts';
import { awaitedProblem } from '../problem.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { Scope } from '../types.ts';
import { type Resolution, unresolved } from './resolution.ts';

export function resolvePrompt(prompt: Prompt, scope: Scope): Resolution {
  const found =
    scope.prompts?.answer(prompt, scope) ??
    (scope.prompts === undefined ? scope.get(prompt.name) : undefined);
  if (found === undefined) return unanswered(prompt, scope);
  if (found.problem !== undefined) {
    const problem = { code: 'unresolved-variable', ...found.problem } as const;
    const isAwaited = problem.code === 'awaits-answer';
    return unresolved(isAwaited ? { ...problem, awaits: found.origin } : problem);
  }
  const { value, origin, secret } = found;
  return { kind: 'value', value, type: typeOf(value), origin, secret: secret || prompt.kind === 'hidden' };
}

function unanswered(prompt: Prompt, { prompts }: Scope): Resolution {
  const { name, label, initial } = prompt;
  if (prompt.provided !== undefined)
    return awaited(`${name} is read when the request is sent`, `${label}, asked when the request is sent`);
  const last = prompts?.last(prompt) ?? null;
  const remarks = [
    ...(label === name ? [] : [label]),
    ...(last !== null ? [`last: ${last}`] : initial === null ? [] : [`default: ${initial}`]),
  ];
  const remark = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
  return awaited(`${name} is asked for when the request is sent${remark}`, `asked when it is sent${remark}`);
}

const awaited = (message: string, label: string): Resolution =>
  unresolved(awaitedProblem('awaits-answer', message, { kind: 'answer', label }));
