import type { RetryNote } from '../../request/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { formatMilliseconds } from '../paint/units.ts';

/** `503, sent again after 1.2 s`. */
export function retryLines(retries: readonly RetryNote[]): StyledLine[] {
  return retries.map(({ reason, waited }) => [
    span(reason, 'warning'),
    span(`, sent again after ${formatMilliseconds(waited)}`, 'muted'),
  ]);
}
