import type { Expectation } from '../expectation/expectation.ts';
import type { Problem } from '../problem.ts';

/** Times in milliseconds. */
export type RepeatPlan =
  | {
      readonly kind: 'until';
      readonly condition: Expectation;
      readonly every: number;
      readonly within: number;
    }
  | {
      readonly kind: 'watch';
      readonly every: number;
      /** Null where only a person ends it. */
      readonly within: number | null;
      readonly noise: 'shown' | 'hidden';
    }
  | { readonly kind: 'repeat'; readonly count: number; readonly parallel: number };

export type ParsedPlan =
  | { readonly kind: 'plan'; readonly plan: RepeatPlan; readonly target: string; readonly isForced: boolean }
  | Problem;
