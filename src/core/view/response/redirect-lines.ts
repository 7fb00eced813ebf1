import type { RedirectHop } from '../../request/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { statusStyle } from '../paint/status-style.ts';

/** `302 GET http://a/ → http://b/  without Authorization`. */
export function redirectLines(redirects: readonly RedirectHop[]): StyledLine[] {
  return redirects.map(({ status, method, from, to, dropped }) => [
    span(String(status), statusStyle(status)),
    span(` ${method} `, 'method'),
    span(from, 'url'),
    span(' → ', 'punctuation'),
    span(to, 'url'),
    ...(dropped.length === 0 ? [] : [span(`  without ${dropped.join(', ')}`, 'muted')]),
  ]);
}
