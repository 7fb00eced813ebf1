import type { NetworkAuth } from '../../../core/request/auth/added-auth.ts';
import {
  grantKey,
  grantServer,
  needsPerson,
  type OAuthGrant,
} from '../../../core/request/auth/oauth/grant.ts';
import {
  factsOf,
  lifeOf,
  type SignedIn,
  type SignInFacts,
  sentToken,
} from '../../../core/request/auth/oauth/signed-in.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import type { Person, SignInStore } from '../../../ports/sign-in.ts';
import { createTokenStore, type HeldToken } from '../../../tokens/token-store.ts';
import { type Authenticator, type AuthTools, withHeaders } from '../scheme.ts';
import { browserFlow } from './browser-flow.ts';
import { type SignInClock, systemSignInClock } from './clock.ts';
import { deviceFlow } from './device-flow.ts';
import { explain } from './explain.ts';
import { oauthError, ServerError, signInNeeded } from './oauth-error.ts';
import { createPersonTimeout } from './person-timeout.ts';
import { converse, loadProtocol } from './protocol.ts';
import { renew, revoke, tokenFlow } from './token-flow.ts';

type OAuth = Extract<NetworkAuth, { kind: 'oauth2' }>;

interface HeldSignIn extends HeldToken {
  readonly signedIn: SignedIn;
}

export interface SignInTools extends AuthTools {
  readonly person: Person | null;
  readonly signal: AbortSignal;
}

export interface OAuthAuthenticator extends Authenticator<OAuth> {
  /** `again` asks the person also where there is a token. */
  signIn(grant: OAuthGrant, tools: SignInTools, how: 'where-needed' | 'again'): Promise<void>;
  take(grant: OAuthGrant, tools: AuthTools & Partial<SignInTools>): Promise<string>;
  /** True where another token may be taken for the same request. */
  refuse(grant: OAuthGrant, token: string): boolean;
  signOut(grant: OAuthGrant, tools: AuthTools): Promise<'revoked' | 'forgotten' | 'not-signed-in'>;
  facts(grant: OAuthGrant): SignInFacts | null;
  forgetFailures(): void;
}

/** A person may have to look for a second factor. */
const signInTimeout = 10 * 60_000;

export function createOAuth(clock: SignInClock = systemSignInClock): OAuthAuthenticator {
  const memory = createTokenStore<HeldSignIn>();

  const usable = (grant: OAuthGrant): HeldSignIn | null => memory.usable(grantKey(grant), clock.now());

  const obtain = async (grant: OAuthGrant, tools: ObtainOptions): Promise<HeldSignIn> => {
    const name = grantKey(grant);
    const work = () => find(grant, tools);
    const found = tools.isForced ? null : usable(grant);
    if (found !== null) return found;
    if (tools.isForced) memory.forgetFailures(name);
    return memory.obtain(name, { name, work, isOfOther: (error) => isOfOther(error, tools) });
  };

  const hold = (grant: OAuthGrant, signedIn: SignedIn): HeldSignIn => {
    const held = { ...lifeOf(grant, signedIn), value: sentToken(grant, signedIn) ?? '', signedIn };
    memory.put(grantKey(grant), held);
    return held;
  };

  async function find(grant: OAuthGrant, tools: ObtainOptions): Promise<void> {
    const key = grantKey(grant);
    const before = memory.get(key);
    const tokens = isStored(grant) ? tools.tokens : null;
    const stored = tools.isForced ? null : await fromStore(grant, tokens, before);
    if (stored !== null && usable(grant) !== null) return;
    const protocol = await loadProtocol(grant, { send: tools.send, clock });
    try {
      const conversation = await converse(grant, protocol);
      const renewed = await withRenewal(stored ?? before);
      if (renewed !== null && renewed.value !== '') return;
      const signedIn = await begin(conversation, tools);
      if (sentToken(grant, signedIn) === null)
        throw oauthError(`${grantServer(grant)} returned no ID token.`, 'add the scope openid');
      await tokens?.alone(() => tokens.store(grant, signedIn));
      hold(grant, signedIn);

      async function withRenewal(old: HeldSignIn | null): Promise<HeldSignIn | null> {
        if (old === null || old.signedIn.refreshToken === null || tools.isForced) return null;
        const work = () => renewAlone(old);
        return tokens === null ? work() : tokens.alone(work);
      }
      async function renewAlone(old: HeldSignIn): Promise<HeldSignIn | null> {
        // Another process may have been faster; a server gives a refresh token once.
        const latest = (await fromStore(grant, tokens, old)) ?? old;
        if (usable(grant) === latest) return latest;
        try {
          const signedIn = await renew(conversation, latest.signedIn);
          await tokens?.store(grant, signedIn);
          return hold(grant, signedIn);
        } catch (error) {
          const failure = explain(error, { grant, library: protocol.library });
          if (!(failure instanceof ServerError) || failure.error !== 'invalid_grant') throw failure;
          memory.delete(key);
          await tokens?.store(grant, null);
          return null;
        }
      }
    } catch (error) {
      const failure = explain(error, { grant, library: protocol.library });
      if (failure instanceof ServerError && failure.isFinal) memory.fail(key, failure);
      throw failure;
    }
  }

  async function fromStore(
    grant: OAuthGrant,
    tokens: SignInStore | null,
    before: HeldSignIn | null,
  ): Promise<HeldSignIn | null> {
    const signedIn = (await tokens?.load(grant)) ?? null;
    if (signedIn === null) return null;
    const key = grantKey(grant);
    const isRefused = memory.isRefused(key) && before?.signedIn.accessToken === signedIn.accessToken;
    const found = hold(grant, signedIn);
    memory.use(key);
    if (isRefused) memory.refuse(key, found.value);
    return found;
  }

  const take: OAuthAuthenticator['take'] = async (grant, tools) => {
    const found = await obtain(grant, { person: null, ...tools, isForced: false });
    memory.use(grantKey(grant));
    return found.value;
  };

  const refuse: OAuthAuthenticator['refuse'] = (grant, token) => {
    const key = grantKey(grant);
    const outcome = memory.refuse(key, token);
    if (outcome !== 'used before') return outcome === 'newer';
    return !needsPerson(grant) || memory.get(key)?.signedIn.refreshToken !== null;
  };

  return {
    take,
    refuse,
    complete: async ({ grant }, wire, tools) =>
      withHeaders(wire, [['Authorization', `Bearer ${await take(grant, tools)}`]]),
    token: ({ grant }) => memory.get(grantKey(grant))?.value || null,
    retry({ grant }, wire, { status }) {
      const sent = wire.headers.findLast(([name]) => name === 'Authorization')?.[1];
      return status === 401 && refuse(grant, sent?.replace(/^Bearer /, '') ?? '');
    },
    async signIn(grant, tools, how) {
      await obtain(grant, { ...tools, isForced: how === 'again' });
    },
    async signOut(grant, { send, tokens }) {
      const stored = isStored(grant) ? tokens : null;
      const forgotten = await stored?.alone(async () => {
        const loaded = await stored.load(grant);
        if (loaded !== null) await stored.store(grant, null);
        return loaded;
      });
      const signedIn = forgotten ?? memory.get(grantKey(grant))?.signedIn ?? null;
      memory.delete(grantKey(grant));
      if (signedIn === null) return 'not-signed-in';
      const protocol = await loadProtocol(grant, { send, clock });
      try {
        return (await revoke(await converse(grant, protocol), signedIn)) ? 'revoked' : 'forgotten';
      } catch (error) {
        throw explain(error, { grant, library: protocol.library });
      }
    },
    forgetFailures: () => memory.forgetFailures(),
    facts(grant) {
      const key = grantKey(grant);
      const found = memory.isRefused(key) ? null : memory.get(key);
      return found === null ? null : factsOf(grant, found.signedIn);
    },
  };
}

/** Whether a failure concerns the request that began the work alone: its time, its end, or that nobody was there to ask. */
function isOfOther(error: unknown, { person, signal }: ObtainOptions): boolean {
  if (!(error instanceof FailureError) || signal?.aborted === true) return false;
  const { code } = error.failure;
  return code === 'ECANCELED' || code === 'ETIMEDOUT' || (code === 'ERR_SIGN_IN_NEEDED' && person !== null);
}

interface ObtainOptions extends AuthTools {
  readonly person: Person | null;
  readonly signal?: AbortSignal;
  readonly isForced: boolean;
}

function begin(
  conversation: Awaited<ReturnType<typeof converse>>,
  { person, signal = new AbortController().signal }: ObtainOptions,
): Promise<SignedIn> {
  const { grant, clock } = conversation;
  if (grant.kind !== 'authorization_code' && grant.kind !== 'device_code') return tokenFlow(conversation);
  if (person === null) throw signInNeeded(grantServer(grant));
  const patience = createPersonTimeout(signal, { milliseconds: signInTimeout, clock });
  const signedIn =
    grant.kind === 'device_code'
      ? deviceFlow(conversation, { person, patience })
      : browserFlow(conversation, { person, patience, redirectUri: grant.redirectUri });
  return signedIn.finally(patience.close);
}

/** Whether its tokens outlive the process: a person signed in, or the refresh token is used up. */
const isStored = (grant: OAuthGrant): boolean => needsPerson(grant) || grant.kind === 'refresh_token';
