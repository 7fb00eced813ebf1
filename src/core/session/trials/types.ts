import type { Preview } from '../../request/types.ts';
import type { PathExpression } from '../../template/template.ts';
import type { Value } from '../../value/types.ts';

export interface Trial {
  /** `none` is without one; null keeps the active one. */
  readonly environment: string | null;
  readonly values: readonly TriedValue[];
}

export interface TriedValue {
  readonly path: PathExpression;
  readonly text: string;
  readonly value: Value;
  readonly secret: boolean;
}

export type TriedPreview =
  | { readonly kind: 'preview'; readonly trial: Trial; readonly preview: Preview }
  | { readonly kind: 'problem'; readonly trial: Trial; readonly message: string };
