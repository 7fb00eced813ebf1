import { isCredentialName } from '../../core/http/credential-names.ts';
import type { RedirectHop } from '../../core/request/types.ts';
import { parseUrl } from '../url.ts';
import type { WireRequest } from '../wire.ts';
import { removeCredentials } from './redirected-query.ts';

export interface Redirect {
  readonly wire: WireRequest;
  readonly hop: RedirectHop;
}

interface RedirectAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly isSecret?: (value: string) => boolean;
}

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** RFC 9110, section 15.4. Drops credentials on another origin. */
export function redirected(
  wire: WireRequest,
  { status, location, isSecret = () => false }: RedirectAnswer,
): Redirect | null {
  if (location === null || !redirectStatuses.has(status)) return null;
  const to = parseUrl(location, wire.url);
  if (to === null || !/^https?:$/.test(to.protocol)) return null;
  // RFC 9110, section 10.2.2: the fragment goes along.
  if (to.hash === '') to.hash = wire.url.hash;

  const asGet = becomesGet(status, wire.method);
  const elsewhere = to.origin !== wire.url.origin;
  const dropped = elsewhere ? removeCredentials(to, wire, isSecret) : [];
  const headers = wire.headers.filter(([name, value]) => {
    const key = name.toLowerCase();
    if (asGet && contentHeaders.has(key)) return false;
    if (!elsewhere) return true;
    const isOwn =
      wire.forHost.includes(key) ||
      (wire.credential?.place === 'header' && wire.credential.name.toLowerCase() === key);
    if (key !== 'host' && !isOwn && !isCredentialName(key, 'header') && !isSecret(value)) return true;
    dropped.push(name);
    return false;
  });
  const bodyDropped = asGet && wire.body.kind !== 'none';
  return {
    wire: {
      ...wire,
      ...(asGet && { method: 'GET', body: { kind: 'none' }, chunked: false, compress: null }),
      url: to,
      auth: elsewhere ? null : wire.auth,
      credential: elsewhere ? null : wire.credential,
      path: `${to.pathname}${to.search}`,
      headers,
    },
    hop: {
      status,
      method: wire.method,
      from: wire.url.href,
      to: to.href,
      dropped: [...new Set(dropped), ...(bodyDropped ? ['the body'] : [])],
    },
  };
}

function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

const contentHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-location',
  'transfer-encoding',
]);
