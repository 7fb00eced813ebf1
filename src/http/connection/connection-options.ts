import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext, SecureContextOptions } from 'node:tls';
import type { buildConnector } from 'undici';
import { fileLimits } from '../../core/files/limits.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { HostAddress } from '../../core/session/settings/host-addresses.ts';
import type { ClientCertificate, TransportSettings } from '../../core/session/settings/transport-settings.ts';
import { memoizeLast } from '../../core/value/memoize.ts';
import { readTextSync } from '../../files/read.ts';
import { portOf } from '../url.ts';

export interface ServerSettings {
  readonly settings: TransportSettings;
  readonly certificate: ClientCertificate | null;
}

export function connectionOptions(
  url: URL,
  { settings, certificate }: ServerSettings,
): buildConnector.BuildOptions {
  const { insecure, authorities = [], resolve = [], unixSocket } = settings;
  const address = resolvedAddress({ host: url.hostname, port: portOf(url) }, resolve);
  return {
    rejectUnauthorized: !insecure,
    ...((authorities.length > 0 || certificate !== null) && {
      secureContext: secureContext({ authorities, certificate }),
    }),
    ...(address !== null && { lookup: lookupOf(address) }),
    ...(unixSocket !== undefined && { socketPath: unixSocket }),
  };
}

interface Trust {
  readonly authorities: readonly string[];
  readonly certificate: ClientCertificate | null;
}

const remembered = memoizeLast<SecureContext>();

/** Reading the authorities of Node takes longer than all else of a connection: the next one has them ready. */
const secureContext = (trust: Trust): SecureContext =>
  remembered([JSON.stringify([trust, process.env['NODE_EXTRA_CA_CERTS']])], () => createContext(trust));

function createContext({ authorities, certificate }: Trust): SecureContext {
  const made = contextOf(certificate);
  if (authorities.length === 0) return made;
  // The option `ca` replaces Node's own authorities, and takes 25 ms to read those again.
  for (const authority of [...extraAuthorities(), ...authorities]) made.context.addCACert(authority);
  return made;
}

function contextOf(certificate: ClientCertificate | null): SecureContext {
  const { createSecureContext } = process.getBuiltinModule('node:tls');
  if (certificate === null) return createSecureContext();
  try {
    return createSecureContext(certificateOptions(certificate));
  } catch (error) {
    throw new FailureError({
      code: 'ERR_CLIENT_CERTIFICATE',
      message: `The client certificate cannot be used: ${error instanceof Error ? error.message : 'unreadable'}.`,
      hint: 'check its file, its key and its passphrase',
    });
  }
}

function certificateOptions(certificate: ClientCertificate): SecureContextOptions {
  const { passphrase } = certificate;
  const secret = passphrase === undefined ? {} : { passphrase };
  switch (certificate.kind) {
    case 'pem':
      return { cert: certificate.certificate, key: certificate.key, ...secret };
    case 'pkcs12':
      return { pfx: Buffer.from(certificate.bundle), ...secret };
    default:
      return certificate satisfies never;
  }
}

/** Node 20 forgets those of NODE_EXTRA_CA_CERTS when one is added. */
function extraAuthorities(): readonly string[] {
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  if (!extra) return [];
  try {
    return [readTextSync(extra, { limit: fileLimits.certificate })];
  } catch {
    return [];
  }
}

/** The host `*` matches every host, as in curl. */
export function resolvedAddress(
  { host, port }: { readonly host: string; readonly port: number },
  resolve: readonly HostAddress[],
): string | null {
  const found = resolve.find(
    (entry) => (entry.host === '*' || entry.host.toLowerCase() === host) && entry.port === port,
  );
  return found?.address ?? null;
}

function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);
}
