import type { PreviewAuth } from '../../request/auth/added-auth.ts';
import {
  grantServer,
  grantServers,
  needsPerson,
  type OAuthGrant,
  withoutUser,
} from '../../request/auth/oauth/grant.ts';
import { readTokenAuth } from '../../request/auth/other-tools/tool-auth.ts';
import { authChoice, renderAuth } from '../../request/auth/render-auth.ts';
import { createDraftRenderer } from '../../request/render/draft-renderer.ts';
import type { TokenReference } from '../../template/prompts/prompt.ts';
import type { Origin, Scope, TokenOrigin, VariableProblem } from '../../template/types.ts';

export type TokenSource =
  | { readonly kind: 'grant'; readonly grant: OAuthGrant; readonly token: TokenOrigin }
  /** The token itself, written in the settings. */
  | { readonly kind: 'written'; readonly value: string; readonly origin: Origin }
  | { readonly kind: 'problem'; readonly problem: VariableProblem };

export function tokenSource(reference: TokenReference, scope: Scope): TokenSource {
  const found = readTokenAuth(reference, scope);
  if (found.kind === 'problem') return problem(found.message, found.hint);
  const choice = authChoice({ auth: { ...found.auth, level: 'request' }, text: null });
  const renderer = createDraftRenderer('', scope);
  const preview = choice === null ? null : (renderAuth(choice, renderer, null)?.preview ?? null);
  const { diagnostics, placeholders } = renderer.finish();
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  if (preview === null || wrong !== undefined)
    return problem(
      `Security.Auth ${reference.id}: ${wrong?.message ?? 'cannot be read'}`,
      wrong?.hint ?? null,
    );
  const { addition } = preview;
  if (addition.kind === 'network' && addition.auth.kind === 'oauth2')
    return { kind: 'grant', grant: addition.auth.grant, token: originOf(addition.auth.grant, preview) };
  const [written] = placeholders;
  const origin = written?.origin ?? { kind: 'environment', label: `Security.Auth ${reference.id}`, at: null };
  return { kind: 'written', value: addition.kind === 'network' ? '' : addition.secret, origin };
}

const originOf = (grant: OAuthGrant, { foreignServers = [] }: PreviewAuth): TokenOrigin => ({
  server: grantServer(grant),
  servers: grantServers(grant).map(withoutUser),
  isOfPerson: needsPerson(grant),
  foreignServers,
});

const problem = (message: string, hint: string | null): TokenSource => ({
  kind: 'problem',
  problem: { message, hint, isForFile: false, code: 'missing-login' },
});
