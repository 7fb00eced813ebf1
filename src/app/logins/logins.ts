import type { FoundLogin, LoginAuth, Logins } from '../../core/request/auth/login/login-auth.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { previewDraft } from '../../core/request/preview/preview.ts';
import { authSources } from '../../core/session/auth.ts';
import { givenDefaults } from '../../core/session/defaults/defaults.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { SessionState } from '../../core/session/state.ts';
import { didYouMean } from '../../core/template/nearest.ts';
import type { Scope } from '../../core/template/types.ts';
import type { HeldToken, TokenStore } from '../../tokens/token-store.ts';
import { loginKey, tokenPlace } from './login-key.ts';
import {
  findLogin,
  type ListedRequests,
  type LoginContext,
  type LoginPlaces,
  type LoginRequest,
  loginNames,
  nameOf,
} from './login-requests.ts';
import { requiredTokens } from './required-tokens.ts';
import { sourceText } from './take-token.ts';

export type SessionLogins = ReturnType<typeof createLogins>;

interface WaitingRequest {
  readonly request: RequestInput;
  /** Names of the logins that wait for it, the outermost first. */
  readonly waiting?: readonly string[];
}

interface SessionAccess {
  readonly state: () => SessionState;
  readonly scope: (state: SessionState) => Scope;
  readonly now: () => number;
}

export function createLogins(session: SessionAccess, store: TokenStore) {
  const { now } = session;
  let listed: ListedRequests | null = null;
  const places = (state = session.state()): LoginPlaces => ({ state, listed });

  const held = (place: string): HeldToken | null => store.usable(place, now());

  /** Previews a login without answers, files and expressions, which need a send. */
  function look(login: LoginRequest, state: SessionState, waiting: readonly string[]) {
    const parsed = login.input.parsed ?? parseRequest(login.input.text);
    const { draft } = parsed;
    const defaults = givenDefaults(state);
    const preview = previewDraft(draft, session.scope(state), {
      auth: authSources(state),
      defaults,
      logins: seenBy({ request: login.input, waiting }, state),
    });
    const problem = preview.diagnostics.find(({ code }) => code === 'missing-login');
    return {
      key: loginKey({ name: login.name, file: login.input.file }, { draft, defaults }, preview),
      problem,
    };
  }

  function seenBy({ request, waiting = [] }: WaitingRequest, state: SessionState): Logins {
    return {
      find(auth, level) {
        const at = places(state);
        const login = findLogin(auth.request, { folder: request.folder, level }, at);
        if (login === null) return missing(auth, at);
        const chain = [...waiting, nameOf(request, at) ?? ''];
        // Credentials for all requests of a file are those of the login, too.
        const isOwn = chain.at(-1) === login.name || level !== 'request';
        if (chain.includes(login.name)) return isOwn ? { kind: 'own' } : circle(chain, login);
        const { key, problem } = look(login, state, chain);
        if (problem !== undefined)
          return { kind: 'problem', message: problem.message, hint: problem.hint ?? '' };
        const place = tokenPlace(key, sourceText(auth.source));
        const token = held(place);
        if (token !== null) return { kind: 'held', until: token.endsAt };
        return { kind: 'absent', hasEnded: store.get(place) !== null && !store.isRefused(place) };
      },
    };
  }

  return {
    store,
    lookIn(requests: ListedRequests): void {
      listed = requests;
    },
    seenBy,
    find: (auth: LoginAuth, asking: LoginContext): LoginRequest | null =>
      findLogin(auth.request, asking, places()),
    named: (name: string, folder: string | undefined): LoginRequest | null =>
      findLogin(name, { folder, level: 'request' }, places()),
    keyOf: (login: LoginRequest): string => look(login, session.state(), []).key,
    held,
    heldFor(auth: LoginAuth, { folder }: RequestInput): HeldToken | null {
      const login = findLogin(auth.request, { folder, level: 'session' }, places());
      if (login === null) return null;
      const { key } = look(login, session.state(), []);
      return held(tokenPlace(key, sourceText(auth.source)));
    },
    /** Returns the login of a request and the tokens that others need of it; null if it is no login. */
    wantedOf(request: RequestInput) {
      const at = places();
      const all = requiredTokens(at);
      if (all.length === 0) return null;
      const name = nameOf(request, at);
      const found = all.flatMap((wanted) => {
        const { auth, level, folder } = wanted;
        const login = findLogin(auth.request, { folder, level }, at);
        return login !== null && login.name === name ? [{ login, wanted }] : [];
      });
      const [first] = found;
      return first === undefined ? null : { login: first.login, wanted: found.map(({ wanted }) => wanted) };
    },
    nameOf: (request: RequestInput): string | null => nameOf(request, places()),
  };
}

function missing({ request }: LoginAuth, places: LoginPlaces): FoundLogin {
  const hint = didYouMean(request, loginNames(places)) ?? howToName(request, places);
  return { kind: 'problem', message: `there is no request called ${request} to get a token from`, hint };
}

function howToName(name: string, { listed, state }: LoginPlaces): string {
  if (listed !== null) return `# @name ${name} above a request gives it that name`;
  return state.place === 'shell'
    ? `.keep ${name} saves the last request under that name`
    : 'open the session that has it';
}

function circle(chain: readonly string[], { name }: LoginRequest): FoundLogin {
  const way = [...chain.slice(chain.indexOf(name)), name].join(' -> ');
  return {
    kind: 'problem',
    message: `${name} needs its own token: ${way}`,
    hint: '# @auth none above the login sends it without a token',
  };
}
