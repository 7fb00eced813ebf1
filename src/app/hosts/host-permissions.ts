import { isCookieForHost } from '../../core/http/set-cookie.ts';
import {
  type HostPattern,
  isSameServer,
  matchesHost,
  patternOf,
} from '../../core/request/hosts/host-pattern.ts';
import type { JarCookie } from '../../core/session/cookies/types.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { Scope } from '../../core/template/types.ts';
import { type HostSources, namesServer, reachesServer, requestHosts } from './user-hosts.ts';

export type HostPermissions = ReturnType<typeof createHostPermissions>;

export function createHostPermissions(now: {
  readonly state: () => SessionState;
  readonly scope: () => Scope;
}) {
  const allowed: HostPattern[] = [];
  const sends: HostPattern[] = [];
  const cookies: HostPattern[] = [];
  const named = new Map<string, URL>();
  let requests: readonly RequestInput[] = [];
  let before: HostSources | null = null;
  const environment = new Set<string>();

  const naming = (): HostSources => ({ requests: known(), layers: now.state().layers, scope: now.scope() });
  const known = (): readonly RequestInput[] => [...requests, ...now.state().requests.map(askedOf)];
  const matches = (patterns: readonly HostPattern[], url: URL) =>
    patterns.some((pattern) => matchesHost(pattern, url));

  const isNamed = (url: URL): boolean => {
    if ([...named.values()].some((one) => isSameServer(one, url))) return true;
    const isNow = (before !== null && namesServer(before, url)) || namesServer(naming(), url);
    if (isNow) remember(url.href);
    return isNow;
  };
  // Called for each request, so a URL is parsed once for each server.
  const remember = (wireUrl: string): void => {
    const server = /^[^/]*\/\/[^/]*/.exec(wireUrl)?.[0] ?? wireUrl;
    if (!named.has(server)) named.set(server, new URL(server));
  };
  const isAllowed = (url: URL): boolean => matches(allowed, url);
  return {
    allow: (patterns: readonly HostPattern[]) => void allowed.push(...patterns),
    allowServer: (url: URL, what: 'credentials' | 'sends' | 'cookies') =>
      void { credentials: allowed, sends, cookies }[what].push(patternOf(url)),
    mayUseCookies: (url: URL) => matches(cookies, url),
    /** Whether the cookie goes to a host that a request names, or that the user allowed: a cookie has no port. */
    mayRemoveCookie(cookie: JarCookie) {
      const url = `http://${cookie.domain}`;
      const anyPort = [...allowed, ...cookies].map((pattern) => ({ ...pattern, port: null }));
      if (URL.canParse(url) && matches(anyPort, new URL(url))) return true;
      const servers = [naming(), ...(before === null ? [] : [before])].flatMap(requestHosts);
      return [...named.values(), ...servers].some(({ hostname }) => isCookieForHost(cookie, hostname));
    },
    /** Sets the requests whose hosts are allowed, with the current variables, which scripts could change later. */
    belongTo(own: readonly RequestInput[]) {
      requests = own;
      before = naming();
    },
    /** Allows the server of a request that no script has changed. */
    remember,
    /** Whether credentials may be sent there. */
    isNamed,
    isAllowed,
    /** Whether a file may send a value of the environment to a host; the key contains all three. */
    hasEnvironment: (key: string) => environment.has(key),
    allowEnvironment: (key: string) => void environment.add(key),
    maySend: (url: URL) =>
      isNamed(url) || isAllowed(url) || matches(sends, url) || reachesServer(naming(), url),
  };
}

const askedOf = ({ name, text }: SessionState['requests'][number]): RequestInput => ({ name, text });
