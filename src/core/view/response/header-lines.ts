import type { HeaderList } from '../../request/headers.ts';
import { type StyledLine, span } from '../../text/styled.ts';

export function headerLines(headers: HeaderList): StyledLine[] {
  return headers.map(([name, value]) => [
    span(name, 'header-name'),
    span(': ', 'punctuation'),
    span(value, 'header-value'),
  ]);
}

export function foldedHeaders(headers: HeaderList, hint: string | null): StyledLine {
  if (headers.length === 0) return [span('▸ no headers', 'muted')];
  const count = span(`▸ ${headers.length === 1 ? '1 header' : `${headers.length} headers`}`, 'muted');
  return hint === null ? [count] : [count, span(`  ${hint}`, 'hint')];
}
