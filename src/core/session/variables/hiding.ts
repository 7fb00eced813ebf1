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

export interface Hiding {
  readonly name: string;
  readonly visible: ScopedVariable;
  readonly hidden: ScopedVariable;
}

export function beganToHide(
  names: Iterable<string>,
  before: VariableLayers,
  after: VariableLayers,
): readonly Hiding[] {
  return [...new Set(names)].flatMap((name) => {
    const hiding = hidingOf(after, name);
    if (hiding?.visible.scope !== 'session') return [];
    return variablesNamed(before, name)[0]?.scope === 'session' ? [] : [hiding];
  });
}

export function hidingsOf(layers: VariableLayers, scope: VariableScope): readonly Hiding[] {
  return [...layers[scope].keys()].flatMap((name) => {
    const hiding = hidingOf(layers, name);
    return hiding === null ? [] : [hiding];
  });
}

function hidingOf(layers: VariableLayers, name: string): Hiding | null {
  const [visible, hidden] = variablesNamed(layers, name);
  return visible === undefined || hidden === undefined ? null : { name, visible, hidden };
}
