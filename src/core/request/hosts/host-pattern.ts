/** A server as in `--allow-host`: `api.example.com`, `127.0.0.1:8080`, `*.example.com`, or `*`. */
export interface HostPattern {
  /** Host name in the form of the URL parser; a leading `*.` matches any number of labels; null matches every host. */
  readonly hostname: string | null;
  readonly port: string | null;
}

export function parseHostPattern(text: string): HostPattern | null {
  const written = text.trim();
  if (written === '*') return { hostname: null, port: null };
  const [, wildcard = '', authority = ''] = /^(\*\.)?(.*)$/s.exec(written) ?? [];
  if (authority === '' || /[\s/\\?#@*]/.test(authority)) return null;
  const url = parse(`http://${authority}`);
  if (url === null) return null;
  const port = /:(\d+)$/.exec(authority)?.[1];
  return { hostname: wildcard + nameOf(url), port: port === undefined ? null : String(Number(port)) };
}

export function matchesHost({ hostname, port }: HostPattern, url: URL): boolean {
  if (port !== null && port !== portOf(url)) return false;
  if (hostname === null) return true;
  const name = nameOf(url);
  return hostname.startsWith('*.') ? name.endsWith(hostname.slice(1)) : name === hostname;
}

export const patternOf = (url: URL): HostPattern => ({ hostname: nameOf(url), port: portOf(url) });

export const hostOption = (url: URL): string => nameOf(url) + (url.port === '' ? '' : `:${url.port}`);

/** Whether credentials may go from one URL to the other: the same server, or its HTTPS after HTTP. */
export function isSameServer(named: URL, url: URL): boolean {
  if (nameOf(named) !== nameOf(url)) return false;
  if (named.protocol === url.protocol) return portOf(named) === portOf(url);
  return named.protocol === 'http:' && named.port === '' && url.port === '';
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

const portOf = ({ port, protocol }: URL): string =>
  port === '' ? (protocol === 'https:' ? '443' : '80') : port;

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
