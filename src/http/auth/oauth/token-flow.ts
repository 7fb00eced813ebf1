import type { SignedIn } from '../../../core/request/auth/oauth/signed-in.ts';
import { flowFields, grantFields } from '../../../core/request/auth/oauth/token-request.ts';
import type { Conversation } from './conversation.ts';
import { readTokens } from './tokens.ts';

export async function tokenFlow(conversation: Conversation): Promise<SignedIn> {
  const { library, options, grant, server, client, authentication } = conversation;
  const fields = [...(flowFields(grant) ?? []), ...grantFields(grant)];
  const type = fields[0]?.[1] ?? '';
  const response = await library.genericTokenEndpointRequest(
    server,
    client,
    authentication,
    type,
    new URLSearchParams(fields.map(([...pair]) => pair)),
    options,
  );
  return readTokens(response, conversation);
}

/** Renews a token (RFC 6749, section 6). */
export async function renew(conversation: Conversation, before: SignedIn): Promise<SignedIn> {
  const { library, options, grant, server, client, authentication } = conversation;
  const additionalParameters = grant.resource.map((each) => ['resource', each]);
  const response = await library.refreshTokenGrantRequest(
    server,
    client,
    authentication,
    before.refreshToken ?? '',
    { ...options, additionalParameters },
  );
  return readTokens(response, conversation, { before });
}

/** Revokes tokens (RFC 7009). False if the server has no endpoint for it. */
export async function revoke(
  conversation: Conversation,
  { accessToken, refreshToken }: SignedIn,
): Promise<boolean> {
  const { library, options, server, client, authentication } = conversation;
  if (server.revocation_endpoint === undefined) return false;
  for (const token of [refreshToken, accessToken]) {
    if (token === null) continue;
    const response = await library.revocationRequest(server, client, authentication, token, options);
    await library.processRevocationResponse(response);
  }
  return true;
}
