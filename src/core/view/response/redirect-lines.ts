import type { RedirectHop } from '../../request/types.ts';
import { maskUrl } from '../../secrets/mask-request.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { statusStyle } from '../paint/status-style.ts';

/** `302 GET http://a/ → http://b/  without Authorization`. */
export function redirectLines(redirects: readonly RedirectHop[], secrets: Masker): StyledLine[] {
  return redirects.map(({ status, method, from, to, dropped }) => [
    span(String(status), statusStyle(status)),
    span(` ${method} `, 'method'),
    span(maskUrl(from, secrets), 'url'),
    span(' → ', 'punctuation'),
    span(maskUrl(to, secrets), 'url'),
    ...(dropped.length === 0 ? [] : [span(`  without ${dropped.join(', ')}`, 'muted')]),
  ]);
}
