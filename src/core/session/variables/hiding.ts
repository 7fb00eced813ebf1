import type { VariableLayers } from '../state.ts';
import { type ScopedVariable, type VariableScope, variablesNamed } from './precedence.ts';

export function scopeName({ scope, variable }: ScopedVariable): string {
  switch (scope) {
    case 'session':
      return variable.origin.kind === 'command'
        ? variable.origin.label
        : `client.setVar (${variable.origin.label})`;
    case 'request':
      return variable.origin.kind === 'script'
        ? `request.variables (${variable.origin.label})`
        : variable.origin.label;
    case 'answer':
    case 'flag':
      return variable.origin.label;
    case 'environment':
      return variable.origin.label.startsWith('environment')
        ? `the ${variable.origin.label}`
        : variable.origin.label;
    case 'base':
      return '.base';
    case 'file':
      return variable.origin.label;
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
