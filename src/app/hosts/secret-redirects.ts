import { hostOption, isSameServer } from '../../core/request/hosts/host-pattern.ts';
import type { RedirectHop, RequestSpec, SpecBody } from '../../core/request/types.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import type { EffectContext } from '../context.ts';

/**
 * Decides for the transport about a redirect: null to follow it, or the reason not to. A body that holds a secret goes
 * on only to servers that the user named or allowed: a redirect is the choice of the server that sent it.
 */
export const bodyRedirects =
  (spec: RequestSpec, { hosts, front }: EffectContext, secrets: () => Masker) =>
  async ({ from, to, dropped }: RedirectHop): Promise<string | null> => {
    if (dropped.includes('the body') || !holdsSecret(spec.body, secrets())) return null;
    const [before, next] = [new URL(from), new URL(to)];
    if (isSameServer(before, next) || hosts.isAllowed(next) || hosts.isNamed(next)) return null;
    const question = `${before.host} redirects to ${next.host}. Send the body with your secrets there? (y/n)`;
    if (front.attended && (await front.confirm(question))) {
      hosts.allowServer(next, 'credentials');
      return null;
    }
    return `the redirect from ${before.host} to ${next.host} is not followed: it would take secrets in the body there; --allow-host ${hostOption(next)} permits it`;
  };

function holdsSecret(body: SpecBody, { holds }: Masker): boolean {
  switch (body.kind) {
    case 'none':
    case 'file':
      return false;
    case 'text':
      return holds(body.text);
    case 'pieces':
      return body.pieces.some((piece) => piece.kind === 'text' && holds(piece.text));
    case 'multipart':
      return body.parts.some(({ content }) => content.kind === 'text' && holds(content.text));
    default:
      return body satisfies never;
  }
}
