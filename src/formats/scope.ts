import type { Scope, Variable } from '../core/template/types.ts';
import type { Value } from '../core/value/types.ts';

export const scopeOf = (variables: ReadonlyMap<string, Variable>): Scope => ({
  get: (name) => variables.get(name),
  names: () => variables.keys(),
  dynamic: () => undefined,
  version: '2.2.0',
});

export const variableOf = (value: Value): Variable => ({
  value,
  origin: { kind: 'file', label: '', at: null },
  secret: false,
});
