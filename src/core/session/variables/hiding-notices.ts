import type { Effect } from '../effects.ts';
import type { VariableLayers } from '../state.ts';
import { notice } from '../updates.ts';
import { type HiddenVariable, scopeName } from './hiding.ts';
import { type ScopedVariable, type VariableScope, variablesNamed } from './precedence.ts';

export function hidingNotices(hidings: readonly HiddenVariable[], scope: VariableScope): readonly Effect[] {
  const over = hidings.filter(({ visible }) => visible.scope === scope);
  const under = hidings.filter(({ visible }) => visible.scope !== scope);
  return [
    ...(over.length === 0 ? [] : [hiddenOthers(over)]),
    ...under
      .slice(0, maxTold)
      .map(({ name, visible }) =>
        notice(
          'warning',
          `${name} has no effect here: it is hidden by ${scopeName(visible)}.`,
          cureOf(name, visible),
        ),
      ),
    ...(under.length > maxTold
      ? [notice('warning', `${under.length - maxTold} more variables are hidden.`, '.vars lists them')]
      : []),
  ];
}

export function stayingNotices(names: readonly string[], layers: VariableLayers): readonly Effect[] {
  return names.slice(0, maxTold).flatMap((name) => {
    const [visible] = variablesNamed(layers, name);
    if (visible === undefined) return [];
    return [
      notice('info', `${name} still has a value: it is set by ${scopeName(visible)}.`, cureOf(name, visible)),
    ];
  });
}

const maxTold = 5;

function hiddenOthers(hidings: readonly HiddenVariable[]): Effect {
  const sentences = hidings
    .slice(0, maxTold)
    .map(({ name, hidden }) => `${name} hides the value of ${scopeName(hidden)}`)
    .join('; ');
  const more = hidings.length > maxTold ? `; ${hidings.length - maxTold} more hide others` : '';
  const [first] = hidings;
  const hint =
    first?.visible.scope === 'session'
      ? cureOf(first.name, first.visible)
      : '.vars shows which variables are hidden';
  return notice('info', `${sentences}${more}.`, hint);
}

const cureOf = (name: string, { scope }: ScopedVariable): string | null => cures[scope]?.(name) ?? null;

const cures: Readonly<Record<VariableScope, ((name: string) => string) | null>> = {
  session: (name) => `client.deleteVar('${name}') makes it visible again`,
  flag: (name) => `it was set with --var ${name} for this run`,
  environment: (name) => `.env set ${name}=VALUE changes it there, .env none leaves the environment`,
  base: () => '.base none removes it',
  answer: null,
  request: null,
  file: null,
};
