import { base64Of } from '../../text/base64.ts';
import { FailureError } from './failure-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The setting's proxy, or that of curl's environment variables. Throws a FailureError for an invalid one. */
export function proxyFor(
  url: URL,
  { proxy, environment }: { readonly proxy: string | null; readonly environment: Environment },
): URL | null {
  if (proxy === 'none') return null;
  if (proxy !== null && proxy !== '') return parseProxy(proxy);
  const { http, https, all, none } = proxiesOf(environment);
  const chosen = (url.protocol === 'https:' ? https : http) || all;
  return chosen === '' || isExempt(url, none) ? null : parseProxy(chosen);
}

interface EnvironmentProxies {
  readonly http: string;
  readonly https: string;
  readonly all: string;
  readonly none: string;
}

function proxiesOf(environment: Environment): EnvironmentProxies {
  let proxies = cache.get(environment);
  if (proxies === undefined) {
    const read = (name: string): string => environment[name] || environment[name.toUpperCase()] || '';
    proxies = {
      http: read('http_proxy'),
      https: read('https_proxy'),
      all: read('all_proxy'),
      none: read('no_proxy'),
    };
    cache.set(environment, proxies);
  }
  return proxies;
}

const cache = new WeakMap<Environment, EnvironmentProxies>();

/** RFC 1928, section 3. */
export const socksPort = 1080;

export function proxyAuthorization({ username, password }: URL): string | null {
  if (username === '') return null;
  return `Basic ${base64Of(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`;
}

export const isSocks = ({ protocol }: URL): boolean => /^socks/.test(protocol);

/** Whether the proxy receives the request itself; others only open a tunnel. */
export const readsRequests = (proxy: URL, url: URL): boolean => url.protocol === 'http:' && !isSocks(proxy);

function parseProxy(text: string): URL {
  const whole = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url !== null && /^(?:https?|socks(?:4a?|5h?)?):$/.test(url.protocol) && url.hostname !== '') return url;
  throw new FailureError({
    code: 'ERR_INVALID_PROXY',
    message: `${text.replace(/\/\/[^@/]*@/, '//')} is not a usable proxy.`,
    hint: 'a proxy looks like http://host:3128 or socks5h://host:1080',
  });
}

function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[\s,]+/).some((entry) => {
    const [, name = '', onlyPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(bracketed(entry.toLowerCase())) ?? [];
    if (name === '' || (onlyPort !== undefined && onlyPort !== ownPort)) return false;
    const domain = name.replace(/^\*?\./, '');
    return name === '*' || host === domain || (!isAddress(host) && host.endsWith(`.${domain}`));
  });
}

const isAddress = (host: string): boolean => host.includes(':') || /^\d+(?:\.\d+){3}$/.test(host);

const bracketed = (entry: string): string =>
  /^[\da-f]*:[\da-f]*:[\da-f:]*$/.test(entry) ? `[${entry}]` : entry;
