import { resolve } from 'node:path';
import type { SessionStart } from '../../app/start/session-start.ts';
import { settingDefinition } from '../../core/session/settings/settings.ts';

/** Settings by the keys of `.set`. */
export interface Settings {
  /** Rules of `{{ }}`: `2.2.0`, or an earlier version. */
  readonly 'interpolation.version'?: string;
  /** Maximum milliseconds of a whole exchange; 0 waits forever. */
  readonly timeout?: number;
  /** Maximum milliseconds until a connection is open; 0 leaves it to `timeout`. */
  readonly 'timeout.connect'?: number;
  /** Maximum milliseconds until a response begins; 0 leaves it to `timeout`. */
  readonly 'timeout.first-byte'?: number;
  /** Maximum number of retries of an idempotent request after a transient failure. */
  readonly retry?: number;
  /** Maximum number of redirects that are followed. */
  readonly redirects?: number;
  /** Keeps cookies in the session. */
  readonly cookies?: boolean;
  /** Accepts certificates that cannot be verified. */
  readonly insecure?: boolean;
  /** File of certificate authorities to trust besides the usual ones. */
  readonly ca?: string;
  /** Client certificate: a PEM or a PKCS#12 file. */
  readonly cert?: string;
  /** Key of the client certificate, where it is in a file of its own. */
  readonly key?: string;
  /** Proxy URL, `none`, or `environment` for HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY. */
  readonly proxy?: string;
  /** Addresses for hosts, `host:port:address`, with commas between them. */
  readonly resolve?: string;
  /** Unix socket that every request goes to. */
  readonly 'unix-socket'?: string;
  /** The logins of ~/.netrc, for requests without other credentials. */
  readonly netrc?: boolean;
  /** Offers HTTP/2 over TLS. */
  readonly http2?: boolean;
  /** Megabytes of a body that stay in memory; a longer one goes to a file. */
  readonly 'body.memory'?: number;
  /** Megabytes of a body after which it is cut off. */
  readonly 'body.limit'?: number;
  /** Maximum milliseconds that one script may compute. */
  readonly 'sandbox.timeout'?: number;
  /** Maximum megabytes that scripts may hold. */
  readonly 'sandbox.memory'?: number;
  /** Program that reads `{{$secret.op}}`, with its first arguments; the same for the stores below. */
  readonly 'secrets.op'?: string;
  readonly 'secrets.pass'?: string;
  readonly 'secrets.vault'?: string;
  readonly 'secrets.aws'?: string;
  readonly 'secrets.gcloud'?: string;
  readonly 'secrets.az'?: string;
  readonly 'secrets.keychain'?: string;
  readonly 'secrets.gnome'?: string;
}

export function settingTexts(settings: Settings, cwd: string): SessionStart['settings'] {
  return Object.entries(settings).map(([key, value]) => {
    if (typeof value === 'boolean') return { key, text: value ? 'on' : 'off' };
    const isPath = settingDefinition(key)?.accepts.kind === 'file' && !/^(?:none$|~)/.test(value);
    return { key, text: isPath ? resolve(cwd, value) : String(value) };
  });
}
