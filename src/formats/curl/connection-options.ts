import { isIdempotentMethod } from '../../core/request/methods.ts';
import type { HostAddress } from '../../core/session/settings/host-addresses.ts';
import type { CurlConnection } from '../../ports/formats.ts';
import { quote as plainQuote } from './quote.ts';

/** Never contains passphrases: curl asks for them. */
export function connectionOptions(method: string, connection: CurlConnection, quote = plainQuote): string[] {
  const { redirects = 0, insecure = false, proxy = null, unixSocket = null, authority = null } = connection;
  return [
    ...(redirects > 0 ? [`--location --max-redirs ${redirects}`] : []),
    ...(insecure ? ['--insecure'] : []),
    ...(authority === null ? [] : [`--cacert ${quote(authority)}`]),
    ...certificateOptions(connection),
    ...(proxy === null ? [] : [proxy === 'none' ? "--noproxy '*'" : `--proxy ${quote(proxy)}`]),
    ...(connection.resolve ?? []).map((entry) => `--resolve ${quote(addressText(entry))}`),
    ...(unixSocket === null ? [] : [`--unix-socket ${quote(unixSocket)}`]),
    ...limit('--connect-timeout', connection.connectTimeout),
    ...limit('--max-time', connection.timeout),
    ...retryOption(method, connection.retries ?? 0),
  ];
}

function certificateOptions({ certificate = null, key = null }: CurlConnection): string[] {
  if (certificate === null) return [];
  // After a colon curl expects the passphrase.
  const option = `--cert ${plainQuote(certificate.replace(/[\\:]/g, '\\$&'))}`;
  if (/\.(?:p12|pfx)$/i.test(certificate)) return [`${option} --cert-type P12`];
  return [key === null ? option : `${option} --key ${plainQuote(key)}`];
}

function addressText({ host, port, address }: HostAddress): string {
  const inBrackets = (text: string): string => (text.includes(':') ? `[${text}]` : text);
  return `${inBrackets(host)}:${port}:${inBrackets(address)}`;
}

const limit = (option: string, milliseconds = 0): string[] =>
  milliseconds > 0 ? [`${option} ${milliseconds / 1000}`] : [];

/** curl would retry any method. */
const retryOption = (method: string, retries: number): string[] =>
  retries > 0 && isIdempotentMethod(method) ? [`--retry ${retries} --retry-connrefused`] : [];
