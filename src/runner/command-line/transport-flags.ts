import type { Command } from 'commander';
import type { SessionOptions } from '../../app/start/options.ts';
import { settingFlags } from '../../core/session/hints/place-words.ts';
import { collect } from './command-line.ts';

export interface TransportFlags {
  readonly timeout?: string;
  readonly retry?: string;
  readonly insecure?: boolean;
  readonly cacert?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly proxy?: string;
  readonly resolve?: readonly string[];
  readonly unixSocket?: string;
  readonly http2?: boolean;
}

export function withTransport(command: Command): Command {
  return command
    .option('--timeout <ms>', 'maximum time for one exchange')
    .option('--retry <times>', 'number of retries for idempotent requests after a transient failure')
    .option('-k, --insecure', 'accept certificates that cannot be verified')
    .option('--cacert <file>', 'also trust these certificate authorities')
    .option(
      '--cert <file>',
      'the client certificate: PEM or PKCS#12 (RESTLOOP_KEY_PASSPHRASE decrypts its key)',
    )
    .option('--key <file>', 'the key of the client certificate')
    .option(
      '-x, --proxy <url>',
      'send through a proxy: http://, https://, socks5://, socks5h:// or socks4://',
    )
    .option('--resolve <host:port:address>', 'use this address for a host (repeatable)', collect, [])
    .option('--unix-socket <path>', 'send to a Unix socket')
    .option('--http2', 'offer HTTP/2 over TLS');
}

/** Flags override `--set`. */
export function withTransportSettings<Options extends TransportFlags & Pick<SessionOptions, 'set'>>(
  options: Options,
): Options {
  const settings = Object.entries(settingFlags).flatMap(([key, flag]) => {
    const given = options[attributeOf(flag)];
    if (given === undefined || given === false) return [];
    if (typeof given === 'object') return given.length === 0 ? [] : [`${key}=${given.join(',')}`];
    return [`${key}=${given === true ? 'on' : given}`];
  });
  return { ...options, set: [...options.set, ...settings] };
}

const attributeOf = (flag: string) =>
  flag.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof TransportFlags;
