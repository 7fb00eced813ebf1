import { bodyTexts } from '../../core/request/body.ts';
import { hostOption, isSameServer } from '../../core/request/hosts/host-pattern.ts';
import type { RedirectHop, RequestSpec } from '../../core/request/types.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import type { PermissionRoom } from '../rooms.ts';

/** A body or a path with a secret is redirected only to servers that the user named or allowed: a server chose the redirect. */
export const secretRedirects =
  (spec: RequestSpec, { hosts, front, words }: PermissionRoom, secrets: () => Masker) =>
  async ({ from, to, dropped }: RedirectHop): Promise<string | null> => {
    const [before, next] = [new URL(from), new URL(to)];
    if (isSameServer(before, next) || hosts.isAllowed(next) || hosts.isNamed(next)) return null;
    const place = placeOfSecret(spec, { next, dropped, secrets: secrets() });
    if (place === null) return null;
    const question = `${before.host} redirects to ${next.host}. Send the ${place} with your secrets there? (y/n)`;
    if (front.attended && (await front.confirm(question))) {
      hosts.allowServer(next, 'credentials');
      return null;
    }
    return `the redirect from ${before.host} to ${next.host} was not followed: it would send secrets in the ${place} there; ${words.host(hostOption(next))} allows it`;
  };

function placeOfSecret(
  { body }: RequestSpec,
  {
    next,
    dropped,
    secrets,
  }: { readonly next: URL; readonly dropped: readonly string[]; readonly secrets: Masker },
): 'URL' | 'body' | null {
  if (secrets.holds(next.pathname)) return 'URL';
  return !dropped.includes('the body') && holdsSecret(body, secrets) ? 'body' : null;
}

const holdsSecret = (body: RequestSpec['body'], { holds }: Masker): boolean =>
  bodyTexts(body).some(({ text, place }) => place.kind !== 'path' && holds(text));
