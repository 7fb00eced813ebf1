import type { HeaderList } from '../../request/headers.ts';
import { type StyledLine, span } from '../../text/styled.ts';

/** Headers as they came, one a line. */
export function headerLines(headers: HeaderList): StyledLine[] {
  return headers.map(([name, value]) => [
    span(name, 'header-name'),
    span(': ', 'punctuation'),
    span(value, 'header-value'),
  ]);
}

/** Headers on one line: how many there are. */
export function foldedHeaders(headers: HeaderList): StyledLine {
  const count = headers.length === 1 ? '1 header' : `${headers.length} headers`;
  return [span(`▸ ${headers.length === 0 ? 'no headers' : count}`, 'muted')];
}
