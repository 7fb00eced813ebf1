import type { RetryNote } from '../../request/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { formatMilliseconds } from '../paint/units.ts';

export function retryLines(retries: readonly RetryNote[]): StyledLine[] {
  return retries.map(({ reason, waited }) => [
    span(reason, 'warning'),
    span(`, sent again after ${formatMilliseconds(waited)}`, 'muted'),
  ]);
}
