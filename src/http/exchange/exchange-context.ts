import type { ResponseHead, SendOptions } from '../../ports/http.ts';
import type { BodyLimits } from '../body/body-limits.ts';
import type { Progress } from './progress.ts';

export interface ExchangeContext {
  readonly limits: BodyLimits;
  /** Milliseconds; 0 for none. */
  readonly timeouts: { readonly connect: number; readonly firstByte: number };
  readonly folder: () => string;
  readonly progress: Progress;
  readonly responseBody: NonNullable<SendOptions['responseBody']>;
  readonly onHead: ((head: ResponseHead) => void) | undefined;
  readonly onChunk: ((chunk: Uint8Array) => void) | undefined;
}
