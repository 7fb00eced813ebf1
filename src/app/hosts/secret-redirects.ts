import { bodyTexts } from '../../core/request/body.ts';
import { hostOption, isSameServer } from '../../core/request/hosts/host-pattern.ts';
import type { RedirectHop, RequestSpec } from '../../core/request/types.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import type { PermissionRoom } from '../rooms.ts';

/** A body with a secret is redirected only to servers that the user named or allowed: a server chose the redirect. */
export const bodyRedirects =
  (spec: RequestSpec, { hosts, front, words }: PermissionRoom, secrets: () => Masker) =>
  async ({ from, to, dropped }: RedirectHop): Promise<string | null> => {
    if (dropped.includes('the body') || !holdsSecret(spec.body, secrets())) return null;
    const [before, next] = [new URL(from), new URL(to)];
    if (isSameServer(before, next) || hosts.isAllowed(next) || hosts.isNamed(next)) return null;
    const question = `${before.host} redirects to ${next.host}. Send the body with your secrets there? (y/n)`;
    if (front.attended && (await front.confirm(question))) {
      hosts.allowServer(next, 'credentials');
      return null;
    }
    return `the redirect from ${before.host} to ${next.host} is not followed: it would take secrets in the body there; ${words.host(hostOption(next))} permits it`;
  };

const holdsSecret = (body: RequestSpec['body'], { holds }: Masker): boolean =>
  bodyTexts(body).some(({ text, place }) => place.kind !== 'path' && holds(text));
