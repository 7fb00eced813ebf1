import type { Origin } from '../../template/types.ts';
import type { SessionState, VariableMap } from '../state.ts';
import type { NamedVariable } from '../types.ts';

export const baseName = 'base_url';

export const baseOrigin = (at: number): Origin => ({ kind: 'command', label: '.base', at });

export function withBase(state: SessionState, url: string, origin: Origin): SessionState {
  const base: VariableMap = new Map([[baseName, { value: url, origin, secret: false }]]);
  return { ...state, layers: { ...state.layers, base } };
}

export const withoutBase = (state: SessionState): SessionState => ({
  ...state,
  layers: { ...state.layers, base: new Map() },
});

export function splitBase(variables: readonly NamedVariable[]): {
  readonly base: readonly NamedVariable[];
  readonly own: readonly NamedVariable[];
} {
  return {
    base: variables.filter(isBase),
    own: variables.filter((variable) => !isBase(variable)),
  };
}

function isBase({ name, origin }: NamedVariable): boolean {
  return name === baseName && origin.kind === 'command' && origin.label === '.base';
}
