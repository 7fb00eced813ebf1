import type { Value, ValueType } from '../../value/types.ts';
import type { TemplateProblem } from '../problem.ts';
import type { Origin } from '../types.ts';

export type Resolution =
  | {
      readonly kind: 'value';
      readonly value: Value;
      readonly type: ValueType | 'dynamic';
      readonly origin: Origin;
      readonly secret: boolean;
    }
  | { readonly kind: 'problem'; readonly problem: TemplateProblem };

export const unresolved = (problem: TemplateProblem): Resolution => ({ kind: 'problem', problem });
