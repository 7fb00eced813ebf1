import type { OAuthGrant } from '../../../core/request/auth/oauth/grant.ts';
import type { SendAuthRequest } from '../scheme.ts';
import { clientAuth } from './client-auth.ts';
import type { SignInClock } from './clock.ts';
import type { Conversation, Protocol } from './conversation.ts';
import { type FetchOptions, fetchOver } from './fetch.ts';
import { findServer } from './server.ts';

interface ProtocolTools {
  readonly send: SendAuthRequest;
  readonly clock: SignInClock;
}

export async function loadProtocol(grant: OAuthGrant, { send, clock }: ProtocolTools): Promise<Protocol> {
  const library = await import('oauth4webapi');
  const fetch = fetchOver(send);
  const options = {
    [library.customFetch]: (url: string, given: FetchOptions) => fetch(url, given),
    [library.allowInsecureRequests]: isPlain(grant),
  };
  return { clock, library, options };
}

export async function converse(grant: OAuthGrant, protocol: Protocol): Promise<Conversation> {
  const server = await findServer(grant.server, protocol);
  return {
    ...protocol,
    grant,
    server,
    client: { client_id: grant.clientId },
    authentication: await clientAuth(grant, protocol.library),
  };
}

/** Whether the user named a server without TLS: then its endpoints may be without it too. */
const isPlain = ({ server }: OAuthGrant): boolean =>
  new URL(server.kind === 'issuer' ? server.issuer : server.token).protocol === 'http:';
