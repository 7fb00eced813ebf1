import { grantServer } from '../../../core/request/auth/oauth/grant.ts';
import type { SignedIn } from '../../../core/request/auth/oauth/signed-in.ts';
import { grantFields } from '../../../core/request/auth/oauth/token-request.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { Person } from '../../../ports/sign-in.ts';
import type { Conversation } from './conversation.ts';
import { oauthError } from './oauth-error.ts';
import type { PersonTimeout } from './person-timeout.ts';
import { readTokens } from './tokens.ts';

/** RFC 8628: the person signs in on another device. */
export async function deviceFlow(
  conversation: Conversation,
  { person, patience }: { readonly person: Person; readonly patience: PersonTimeout },
): Promise<SignedIn> {
  const { clock, library, options, grant, server, client, authentication } = conversation;
  const response = await library.deviceAuthorizationRequest(
    server,
    client,
    authentication,
    new URLSearchParams([...grantFields(grant), ...authorizationOnly(conversation)].map(([...pair]) => pair)),
    options,
  );
  const device = await library.processDeviceAuthorizationResponse(server, client, response);
  const { user_code: code, verification_uri: page, verification_uri_complete: address = page } = device;
  if ([code, page, address].some((text) => cleanLine(text) !== text))
    throw oauthError(
      `${grantServer(grant)} returned a code or an address with control characters.`,
      'check the URL of the server',
    );
  person.say(
    `To sign in, open ${page} and enter the code ${code}.`,
    address === page ? null : `or open ${address}`,
  );
  const end = clock.now() + device.expires_in * 1000;
  let broken: FailureError | null = null;
  let isTold = false;
  for (let interval = device.interval ?? 5; ; ) {
    await patience.wait(Math.min(interval, longestInterval) * 1000);
    if (clock.now() > end)
      throw broken ?? oauthError('The code was not entered in time.', 'sign in again: .auth login');
    const answer = await poll(conversation, { code: device.device_code, patience });
    broken = answer instanceof FailureError ? answer : null;
    if (answer instanceof FailureError) {
      if (!isTold) person.say(`${answer.failure.message} restloop keeps trying.`, null);
      isTold = true;
      interval = Math.min(interval * 2, longestInterval);
      continue;
    }
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

/** Seconds. A server's own may be more than a timer can wait, which would then not wait at all. */
const longestInterval = 60;

/** A failure may be over at the next try: the network may come back while the person signs in. */
async function poll(
  { library, options, grant, server, client, authentication }: Conversation,
  { code, patience }: { readonly code: string; readonly patience: PersonTimeout },
): Promise<Response | FailureError> {
  try {
    const answer = await library.deviceCodeGrantRequest(server, client, authentication, code, options);
    if (answer.status < 500) return answer;
    return oauthError(`${grantServer(grant)} returned ${answer.status}.`, 'sign in again: .auth login');
  } catch (error) {
    if (error instanceof FailureError && !patience.signal.aborted) return error;
    throw error;
  }
}

const authorizationOnly = ({ grant }: Conversation) =>
  grant.parameters
    .filter(({ use }) => use === 'authorization')
    .map(({ name, value }) => [name, value] as const);
