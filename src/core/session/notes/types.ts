import type { PathStep } from '../../json/path.ts';
import type { PlacedRemark } from '../../template/types.ts';

/** The offset is that of the request's own text. */
export interface PreviewNote extends PlacedRemark {
  readonly severity: 'info' | 'warning';
  /** Reference in place of a literal; null for a remark alone. */
  readonly reference: LiteralReference | null;
}

export type LiteralReference =
  | { readonly kind: 'placeholder'; readonly text: string }
  | {
      readonly kind: 'new-variable';
      readonly name: string;
      readonly value: string | number;
      readonly exchange: number;
      readonly steps: readonly PathStep[];
    };
