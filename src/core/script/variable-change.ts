import type { Value } from '../value/types.ts';

export type VariableChange =
  | {
      readonly kind: 'set';
      readonly name: string;
      readonly value: Value;
      readonly secret: boolean;
      /** Set by a script that came with a file, and not by the user. */
      readonly foreign?: true;
      /** Set by a script that has read a secret: the value may hold it. */
      readonly holdsSecret?: true;
      /** Set for its request alone: `request.variables`. */
      readonly isOfRequest?: true;
    }
  | { readonly kind: 'delete'; readonly name: string; readonly isOfRequest?: true }
  | { readonly kind: 'clear' };
