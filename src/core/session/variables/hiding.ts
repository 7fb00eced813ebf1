import type { VariableLayers } from '../state.ts';
import { type ScopedVariable, type VariableScope, variablesNamed } from './precedence.ts';

export function scopeName({ scope, variable: { origin } }: ScopedVariable): string {
  const { kind, label } = origin;
  switch (scope) {
    case 'session':
      return kind === 'command' ? label : `client.setVar (${label})`;
    case 'request':
      return kind === 'script' ? `request.variables (${label})` : label;
    case 'environment':
      return kind === 'environment' ? `the ${label}` : label;
    case 'base':
      return '.base';
    case 'answer':
    case 'flag':
    case 'file':
      return label;
    default:
      return scope satisfies never;
  }
}

export interface HiddenVariable {
  readonly name: string;
  readonly visible: ScopedVariable;
  readonly hidden: ScopedVariable;
}

export function newlyHidden(
  names: Iterable<string>,
  before: VariableLayers,
  after: VariableLayers,
): readonly HiddenVariable[] {
  return [...new Set(names)].flatMap((name) => {
    const hiding = hiddenVariable(after, name);
    if (hiding?.visible.scope !== 'session') return [];
    return variablesNamed(before, name)[0]?.scope === 'session' ? [] : [hiding];
  });
}

export function hiddenVariables(layers: VariableLayers, scope: VariableScope): readonly HiddenVariable[] {
  return [...layers[scope].keys()].flatMap((name) => {
    const hiding = hiddenVariable(layers, name);
    return hiding === null ? [] : [hiding];
  });
}

function hiddenVariable(layers: VariableLayers, name: string): HiddenVariable | null {
  const [visible, hidden] = variablesNamed(layers, name);
  return visible === undefined || hidden === undefined ? null : { name, visible, hidden };
}
