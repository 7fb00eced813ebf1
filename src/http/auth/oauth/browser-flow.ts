import type { SignedIn } from '../../../core/request/auth/oauth/signed-in.ts';
import type { Person } from '../../../ports/sign-in.ts';
import type { Conversation } from './conversation.ts';
import { type Loopback, listenOnLoopback } from './loopback.ts';
import { oauthError } from './oauth-error.ts';
import type { PersonTimeout } from './person-timeout.ts';
import { readTokens } from './tokens.ts';

/** RFC 6749, section 4.1, with PKCE (RFC 7636), on a loopback redirect (RFC 8252). */
export async function browserFlow(
  conversation: Conversation,
  { person, patience, redirectUri: wanted }: BrowserTools,
): Promise<SignedIn> {
  const { library, options, grant, server, client, authentication } = conversation;
  const [state, verifier] = [library.generateRandomState(), library.generateRandomCodeVerifier()];
  const usesIdToken = grant.server.kind === 'issuer' && grant.scopes.includes('openid');
  const nonce = usesIdToken ? library.generateRandomNonce() : null;
  const warn = () =>
    person.say('A response to another sign-in arrived at the redirect address and was ignored.', null);
  const loopback = await listenOnLoopback(wanted, { state, warn });
  try {
    const redirectUri = loopback?.redirectUri ?? wanted ?? '';
    const challenge = await library.calculatePKCECodeChallenge(verifier);
    const pageUrl = authorizationUrl(conversation, { state, nonce, challenge, redirectUri });
    const url = server.require_pushed_authorization_requests ? await pushed(pageUrl, conversation) : pageUrl;
    const answer = await answerTo(url, { person, patience, loopback });
    if (grant.server.kind === 'endpoints') answer.delete('iss');
    // A code alone was pasted: only who sees the page of this sign-in has it.
    if ([...answer.keys()].join() === 'code') {
      answer.set('state', state);
      answer.set('iss', server.issuer);
    }
    const parameters = library.validateAuthResponse(server, client, answer, state);
    const response = await library.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      verifier,
      { ...options, additionalParameters: additional(conversation) },
    );
    return await readTokens(response, conversation, { nonce });
  } finally {
    loopback?.close();
  }
}

interface BrowserTools {
  readonly person: Person;
  readonly patience: PersonTimeout;
  /** Null for a free port. */
  readonly redirectUri: string | null;
}

interface AuthorizationParts {
  readonly state: string;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** Holds nothing secret: a state and a challenge are of no use without the verifier. */
function authorizationUrl(
  { server, grant }: Conversation,
  { state, nonce, challenge, redirectUri }: AuthorizationParts,
): URL {
  const text = server.authorization_endpoint;
  if (text === undefined || !/^https?:/i.test(text))
    throw oauthError(`${server.issuer} has no sign-in page.`, 'use another grant: .help oauth2');
  const url = new URL(text);
  const own = [
    ['response_type', 'code'],
    ['client_id', grant.clientId],
    ['redirect_uri', redirectUri],
    ...(grant.scopes.length === 0 ? [] : [['scope', grant.scopes.join(' ')]]),
    ['state', state],
    ['code_challenge', challenge],
    ['code_challenge_method', 'S256'],
    ...(nonce === null ? [] : [['nonce', nonce]]),
    ...grant.audience.map((value) => ['audience', value]),
    ...grant.resource.map((value) => ['resource', value]),
    ...grant.parameters.filter(({ use }) => use !== 'token').map(({ name, value }) => [name, value]),
  ] as const;
  for (const [name = '', value = ''] of own) url.searchParams.append(name, value);
  return url;
}

/** RFC 9126: the server keeps the request, and the browser names it. */
async function pushed(url: URL, conversation: Conversation): Promise<URL> {
  const { library, options, server, client, authentication } = conversation;
  const response = await library.pushedAuthorizationRequest(
    server,
    client,
    authentication,
    url.searchParams,
    options,
  );
  const pushedRequest = await library.processPushedAuthorizationResponse(server, client, response);
  const named = new URL(url.origin + url.pathname);
  named.searchParams.set('client_id', client.client_id);
  named.searchParams.set('request_uri', pushedRequest.request_uri);
  return named;
}

const additional = ({ grant: { audience, resource, parameters } }: Conversation): string[][] => [
  ...audience.map((value) => ['audience', value]),
  ...resource.map((value) => ['resource', value]),
  ...parameters.filter(({ use }) => use === 'token').map(({ name, value }) => [name, value]),
];

interface AnswerContext {
  readonly person: Person;
  readonly patience: PersonTimeout;
  readonly loopback: Loopback | null;
}

async function answerTo(url: URL, { person, patience, loopback }: AnswerContext): Promise<URLSearchParams> {
  const isOpened = await person.browse(url.href);
  if (isOpened && loopback !== null) {
    person.say(
      'A sign-in page opens in the browser. restloop waits for you to sign in (Ctrl+C cancels).',
      url.href,
    );
    return patience.during(loopback.answer);
  }
  person.say(
    isOpened ? 'Sign in on the page that opens in the browser.' : 'To sign in, open this page:',
    url.href,
  );
  const asking = new AbortController();
  const pasted = patience.during(person.ask(pasteQuestion, asking.signal)).then(readPasted);
  const answers = loopback === null ? [pasted] : [loopback.answer, pasted];
  try {
    return await patience.during(Promise.race(answers));
  } finally {
    asking.abort();
    pasted.catch(() => undefined);
  }
}

const pasteQuestion = 'the address that the browser shows after the sign-in, or the code in that address';

function readPasted(text: string | null): URLSearchParams {
  const given = text?.trim() ?? '';
  if (given === '') throw oauthError('The sign-in was not completed.', 'sign in again: .auth login');
  const [, query] = /^[a-z][\w+.-]*:[^?#]*\?([^#]*)/i.exec(given) ?? [];
  return query === undefined ? new URLSearchParams({ code: given }) : new URLSearchParams(query);
}
