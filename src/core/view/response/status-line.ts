import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { statusStyle } from '../paint/status-style.ts';
import { formatBytes, formatMilliseconds } from '../paint/units.ts';

export function statusLine(response: HttpResponse): StyledLine {
  const { status, statusText, statusClass, timings, httpVersion, headers, tls } = response;
  const facts = [
    formatMilliseconds(timings.total),
    sizeText(response),
    `HTTP/${httpVersion}`,
    contentTypeOf(headers),
  ].filter((fact) => fact !== null);
  const line: StyledSpan[] = [
    span(`${status}${statusText === '' ? '' : ` ${statusText}`}`, statusStyle(status)),
    span(`  ${statusClass}`, statusStyle(status)),
    ...facts.flatMap((fact) => [span(' · ', 'punctuation'), span(fact, 'muted')]),
  ];
  if (tls?.authorized === false)
    line.push(span(' · ', 'punctuation'), span('certificate not verified', 'warning'));
  return line;
}

function sizeText({ size, wireSize }: HttpResponse): string {
  return size === wireSize ? formatBytes(size) : `${formatBytes(size)} (${formatBytes(wireSize)} compressed)`;
}
