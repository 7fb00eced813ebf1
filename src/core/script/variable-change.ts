import type { Value } from '../value/types.ts';

/** A change of the session's variables, reported by the isolate as it happens. */
export type VariableChange =
  | { readonly kind: 'set'; readonly name: string; readonly value: Value; readonly secret: boolean }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'clear' };
