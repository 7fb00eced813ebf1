import { type StyledLine, span } from '../../../core/text/styled.ts';
import { formatCount, formatMilliseconds } from '../../../core/view/paint/units.ts';
import type { Counts } from '../../run/request/result.ts';

export function summaryLine(counts: Counts): StyledLine {
  const { requests, sent, tests, failed, errors, skipped, flaky, durationMs } = counts;
  return [
    span(`${formatCount(requests, 'request')}, ${sent} sent; ${formatCount(tests, 'test')}, `),
    span(`${failed} failed`, failed > 0 ? 'error' : 'plain'),
    span('; '),
    span(formatCount(errors, 'error'), errors > 0 ? 'error' : 'plain'),
    span(skipped === 0 ? '' : `; ${skipped} skipped`),
    ...untestedTexts(counts).map((text) => span(`; ${text}`, 'warning')),
    span(flaky === 0 ? '' : `; ${flaky} flaky`, 'warning'),
    span(`; ${formatMilliseconds(durationMs)}`, 'muted'),
  ];
}

export function untestedTexts({ untested, untestedErrors }: Counts): readonly string[] {
  if (untested === 0) return [];
  const errors = untestedErrors === 0 ? '' : `, ${untestedErrors} of them with a 4xx or 5xx response`;
  return [`${untested} without a test${errors}`];
}
