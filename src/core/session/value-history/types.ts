import type { Origin } from '../../template/types.ts';
import type { Value } from '../../value/types.ts';

export interface ValueEvent {
  readonly name: string;
  readonly number: number;
  readonly became: RecordedValue;
  readonly origin: Origin;
  readonly secret: boolean;
  /** Number of the newest response at that time; null before the first one. */
  readonly afterExchange: number | null;
  readonly isTakenBack?: true;
}

export type RecordedValue =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'gone' }
  /** Too large to be kept, or sealed without its key. */
  | { readonly kind: 'not-recorded' };
