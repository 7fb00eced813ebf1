import { grantServer } from '../../../core/request/auth/oauth/grant.ts';
import type { SignedIn } from '../../../core/request/auth/oauth/signed-in.ts';
import { grantFields } from '../../../core/request/auth/oauth/token-request.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { Person } from '../../../ports/sign-in.ts';
import type { Conversation } from './conversation.ts';
import { oauthError } from './oauth-error.ts';
import type { Patience } from './patience.ts';
import { readTokens } from './tokens.ts';

/** RFC 8628: the person signs in on another device. */
export async function deviceFlow(
  conversation: Conversation,
  { person, patience }: { readonly person: Person; readonly patience: Patience },
): Promise<SignedIn> {
  const { clock, library, options, grant, server, client, authentication } = conversation;
  const asked = await library.deviceAuthorizationRequest(
    server,
    client,
    authentication,
    new URLSearchParams([...grantFields(grant), ...authorizationOnly(conversation)].map(([...pair]) => pair)),
    options,
  );
  const device = await library.processDeviceAuthorizationResponse(server, client, asked);
  const { user_code: code, verification_uri: page, verification_uri_complete: address = page } = device;
  if ([code, page, address].some((text) => cleanLine(text) !== text))
    throw oauthError(
      `${grantServer(grant)} gave a code or an address with control characters.`,
      'check the URL of the server',
    );
  person.say(
    `To sign in, open ${page} and enter the code ${code}.`,
    address === page ? null : `or open ${address}`,
  );
  const end = clock.now() + device.expires_in * 1000;
  for (let interval = device.interval ?? 5; ; ) {
    await patience.wait(interval * 1000);
    if (clock.now() > end)
      throw oauthError('The code was not entered in time.', 'sign in again: .auth login');
    const answer = await library.deviceCodeGrantRequest(
      server,
      client,
      authentication,
      device.device_code,
      options,
    );
    try {
      return await readTokens(answer, conversation);
    } catch (error) {
      const reason = error instanceof library.ResponseBodyError ? error.error : null;
      // RFC 8628, section 3.5.
      if (reason === 'slow_down') interval += 5;
      else if (reason !== 'authorization_pending') throw error;
    }
  }
}

const authorizationOnly = ({ grant }: Conversation) =>
  grant.parameters
    .filter(({ use }) => use === 'authorization')
    .map(({ name, value }) => [name, value] as const);
