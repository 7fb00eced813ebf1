import type { NetworkAuth } from '../../../core/request/auth/added-auth.ts';
import {
  grantKey,
  grantServer,
  needsPerson,
  type OAuthGrant,
} from '../../../core/request/auth/oauth/grant.ts';
import { factsOf, type SignInFacts } from '../../../core/request/auth/oauth/signed-in.ts';
import { inMinutes } from '../../../core/request/auth/shown/token-label.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import { authSources, renderedSource } from '../../../core/session/auth.ts';
import { tokenSource } from '../../../core/session/provided/token.ts';
import { forgetLogin, logIn, showLogin } from '../../logins/log-in.ts';
import type { RequestRoom } from '../../rooms.ts';
import { optionsOf, personOf, settingsFor } from '../../sign-in/sign-in.ts';
import { signInStore } from '../../sign-in/sign-in-store.ts';
import { fail, inform } from '../messages.ts';
import { exchange } from '../send.ts';

/** `.auth login`: signs in, even if there is a token, which may belong to another user. */
export const signIn = (name: string | null, room: RequestRoom): Promise<void> =>
  withAuth({ room, name }, 'used', async (auth, signal) => {
    if (auth.kind === 'login') return logIn(auth, { room, signal, exchange });
    const { grant } = auth;
    const http = await room.network.http();
    const options = {
      ...optionsOf({ settings: await settings(grant, room), signal }, room),
      person: personOf(room),
    };
    await http.signIn(grant, { ...options, how: 'again' });
    await tokenTaken(grant, room);
    const facts = http.signedIn(grant);
    if (facts !== null) inform(room, describe(grant, facts, room), '.auth logout signs out');
  });

export const signOut = (name: string | null, room: RequestRoom): Promise<void> =>
  withAuth({ room, name }, 'used', async (auth, signal) => {
    if (auth.kind === 'login') return forgetLogin(auth, room);
    const { grant } = auth;
    const http = await room.network.http();
    const outcome = await http
      .signOut(grant, optionsOf({ settings: await settings(grant, room), signal }, room))
      .finally(() => room.network.signIns.forget(grant));
    await room.store.dispatch({ kind: 'secrets-provided', secrets: new Map([[grantKey(grant), null]]) });
    await room.store.dispatch({ kind: 'source-loaded' });
    inform(
      room,
      outcomes[outcome](grantServer(grant)),
      outcome === 'not-signed-in' ? '.auth login signs in' : null,
    );
  });

const outcomes = {
  revoked: (server: string) => `Signed out: ${server} revoked the tokens, and restloop deleted them.`,
  forgotten: (server: string) =>
    `The tokens are deleted here. They stay valid until they expire, because ${server} has no endpoint to revoke them.`,
  'not-signed-in': (server: string) => `There is no sign-in at ${server}.`,
} as const;

export const showSignIn = (room: RequestRoom): Promise<void> =>
  withAuth({ room, name: null }, 'shown', async (auth) => {
    if (auth.kind === 'login') return showLogin(auth, room);
    const { grant } = auth;
    const saved = needsPerson(grant) ? await signInStore(room).load(grant) : null;
    const facts =
      room.network.http.ready()?.signedIn(grant) ?? (saved === null ? null : factsOf(grant, saved));
    if (facts !== null) inform(room, describe(grant, facts, room), '.auth logout signs out');
    else if (needsPerson(grant))
      inform(
        room,
        `There is no sign-in at ${grantServer(grant)}.`,
        '.auth login signs in; sending a request does too',
      );
  });

function describe(grant: OAuthGrant, { who, until, isRenewed }: SignInFacts, { now }: RequestRoom): string {
  const name = who === null ? '' : ` as ${who}`;
  const minutes = until === null ? null : (until - now()) / 60_000;
  const end =
    minutes === null ? 'has no expiry time' : minutes <= 0 ? 'has ended' : `expires ${inMinutes(minutes)}`;
  return `Signed in at ${grantServer(grant)}${name}. The token ${end}${isRenewed ? ', and is renewed automatically' : ''}.`;
}

async function tokenTaken(grant: OAuthGrant, room: RequestRoom): Promise<void> {
  const token = (await room.network.http()).token({ kind: 'oauth2', grant });
  room.network.signIns.forget(grant);
  if (token !== null) await room.store.dispatch({ kind: 'credentials-read', secrets: [token] });
}

const settings = (grant: OAuthGrant, room: RequestRoom) => settingsFor(grant, { text: '', name: null }, room);

type SessionAuth = Extract<NetworkAuth, { kind: 'oauth2' | 'login' }>;

async function withAuth(
  { room, name }: { readonly room: RequestRoom; readonly name: string | null },
  how: 'used' | 'shown',
  work: (auth: SessionAuth, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const auth = name === null ? sessionAuth(room) : namedAuth(name, room);
  // Words are often typed before the values of their variables.
  if (typeof auth === 'string' && how === 'shown') return;
  if (typeof auth === 'string')
    return fail(room, auth, name === null ? 'set the variable first; .auth shows its placeholders' : null);
  if (how === 'used') await room.store.dispatch({ kind: 'sign-in-begun', at: room.now() });
  try {
    await room.underWay.abortable((signal) => work(auth, signal));
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const { code, message, hint } = error.failure;
    const cause =
      code === 'ECANCELED' ? 'interrupted' : code === 'ERR_SIGN_IN_NEEDED' ? 'sign-in' : 'network';
    room.front.print({ kind: 'notice', notice: { severity: 'error', message, hint, cause } });
  } finally {
    if (how === 'used') await room.store.dispatch({ kind: 'sign-in-ended' });
  }
}

/** The grant that `{{$auth.token("NAME")}}` uses; a sentence where there is none. */
function namedAuth(id: string, { previews }: RequestRoom): SessionAuth | string {
  const source = tokenSource({ kind: 'token', id, sends: 'access_token' }, previews.scope());
  switch (source.kind) {
    case 'grant':
      return { kind: 'oauth2', grant: source.grant };
    case 'written':
      return `Security.Auth ${id} contains its token, so there is no sign-in.`;
    case 'problem':
      return `.auth: ${source.problem.message}.`;
    default:
      return source satisfies never;
  }
}

function sessionAuth({ store, previews }: RequestRoom): SessionAuth | string {
  const [source] = authSources(store.getState());
  const rendered = source === undefined ? null : renderedSource(source, previews.scope());
  const addition = rendered?.preview.addition;
  const wrong = rendered?.elsewhere?.diagnostics.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) return `.auth: ${wrong.message}`;
  const auth = addition?.kind === 'network' ? addition.auth : null;
  return auth?.kind === 'oauth2' || auth?.kind === 'login'
    ? auth
    : 'The session has no .auth oauth2 and no .auth from login.';
}
