import { statSync } from 'node:fs';
import { fileLimits } from '../../core/files/limits.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { ClientCertificate, TransportSettings } from '../../core/session/settings/transport-settings.ts';
import type { SettingValues } from '../../core/session/types.ts';
import { toFileError } from '../../files/file-error.ts';
import { readBytesSync } from '../../files/read.ts';
import { expandHome } from './paths.ts';
import { fileForHost, textOrNull } from './settings.ts';

export type Passphrases = ReturnType<typeof createPassphrases>;

export interface CertificateOptions {
  readonly values: SettingValues;
  readonly passphrases: Passphrases;
  /** The URL that the request begins with; it may be unfinished. */
  readonly url: string;
}

/** The certificate of the first server is read at once. Rejects with a FailureError that names the file and what to do. */
export async function readCertificates(
  options: CertificateOptions,
): Promise<Pick<TransportSettings, 'authorities' | 'certificateFor'>> {
  const ca = textOrNull(options.values, 'ca');
  const authorities = ca === null ? {} : { authorities: authoritiesIn(expandHome(ca)) };
  if (textOrNull(options.values, 'cert') === null) return authorities;
  const certificateFor = createCertificates(options);
  const { url } = options;
  await certificateFor(URL.canParse(url) ? new URL(url) : null);
  return { ...authorities, certificateFor };
}

function createCertificates({ values, passphrases }: CertificateOptions) {
  const read = new Map<string, Promise<ClientCertificate>>();
  return async (url: URL | null): Promise<ClientCertificate | null> => {
    const cert = fileForHost(values, 'cert', url);
    if (cert === null) return null;
    const key = fileForHost(values, 'key', url) ?? cert;
    const files = { path: expandHome(cert.path), keyPath: expandHome(key.path) };
    const name = JSON.stringify(files);
    const found = read.get(name) ?? clientCertificate(files, passphrases);
    read.set(name, found);
    return found;
  };
}

/** PEM, or one certificate in DER, as authorities of a company often come. */
function authoritiesIn(path: string): readonly string[] {
  const { X509Certificate } = crypto();
  const bytes = readCertificateFile(path, 'ca');
  const blocks = bytes.toString('latin1').match(certificateBlock) ?? [];
  try {
    if (blocks.length === 0) return [new X509Certificate(bytes).toString()];
    for (const block of blocks) new X509Certificate(block);
    return blocks;
  } catch {
    throw new FailureError({
      code: 'ERR_CA_FILE',
      message: `${path} has no readable certificate.`,
      hint: 'use a PEM file that begins with -----BEGIN CERTIFICATE-----',
    });
  }
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

interface CertificateFiles {
  readonly path: string;
  readonly keyPath: string;
}

async function clientCertificate(
  files: CertificateFiles,
  passphrases: Passphrases,
): Promise<ClientCertificate> {
  const { path, keyPath } = files;
  const bytes = readCertificateFile(path, 'cert');
  const isPem = bytes.includes('-----BEGIN ');
  const from = isPem
    ? pemCertificate(bytes, files)
    : { kind: 'pkcs12' as const, bundle: new Uint8Array(bytes) };
  const secretOf = isPem ? keyPath : path;
  const isOpen = isPem ? !isEncrypted(from) : opens(from);
  const passphrase = isOpen ? null : await passphrases.of(secretOf);
  const certificate: ClientCertificate = passphrase === null ? from : { ...from, passphrase };
  try {
    if (certificate.kind === 'pem')
      crypto().createPrivateKey({ key: certificate.key, ...(passphrase !== null && { passphrase }) });
    tls().createSecureContext(contextOf(certificate));
  } catch (error) {
    if (passphrase !== null) passphrases.forget(secretOf);
    throw new FailureError({
      code: 'ERR_CLIENT_CERTIFICATE',
      ...explain(error, { files, isOpen, passphrase }),
    });
  }
  return certificate;
}

function pemCertificate(bytes: Buffer, { path, keyPath }: CertificateFiles) {
  const key = keyPath === path ? bytes : readCertificateFile(keyPath, 'key');
  if (!/-----BEGIN [\w ]*PRIVATE KEY-----/.test(key.toString('latin1'))) {
    throw new FailureError({
      code: 'ERR_CLIENT_CERTIFICATE',
      message: `${keyPath} has no private key.`,
      hint: keyPath === path ? '.set key FILE names the file of the key' : 'a key is a PEM file',
    });
  }
  return { kind: 'pem' as const, certificate: bytes.toString('latin1'), key: key.toString('latin1') };
}

const isEncrypted = (certificate: ClientCertificate): boolean =>
  certificate.kind === 'pem' && /ENCRYPTED/.test(certificate.key);

function opens(certificate: ClientCertificate): boolean {
  try {
    tls().createSecureContext(contextOf(certificate));
    return true;
  } catch (error) {
    return !isAboutPassphrase(error);
  }
}

function contextOf(certificate: ClientCertificate) {
  const secret = certificate.passphrase === undefined ? {} : { passphrase: certificate.passphrase };
  return certificate.kind === 'pem'
    ? { cert: certificate.certificate, key: certificate.key, ...secret }
    : { pfx: Buffer.from(certificate.bundle), ...secret };
}

const isAboutPassphrase = (error: unknown): boolean =>
  error instanceof Error &&
  /mac verify failure|bad decrypt|passphrase|bad password|interrupted or cancelled/i.test(error.message);

function explain(
  error: unknown,
  {
    files: { path, keyPath },
    isOpen,
    passphrase,
  }: { readonly files: CertificateFiles; readonly isOpen: boolean; readonly passphrase: string | null },
): { readonly message: string; readonly hint: string } {
  const reason = error instanceof Error ? error.message : '';
  if (!isOpen && passphrase === null) {
    return {
      message: `The key in ${keyPath} is encrypted and needs a passphrase.`,
      hint: 'the shell asks for it; without a terminal, set RESTLOOP_KEY_PASSPHRASE',
    };
  }
  if (!isOpen && isAboutPassphrase(error)) {
    return {
      message: `The passphrase for the key in ${keyPath} is wrong.`,
      hint: 'send again to be asked again; without a terminal, set RESTLOOP_KEY_PASSPHRASE',
    };
  }
  if (/values mismatch/i.test(reason)) {
    return {
      message: `The key in ${keyPath} does not belong to the certificate in ${path}.`,
      hint: '.set key FILE names the matching key',
    };
  }
  return {
    message: `${path} is not a usable client certificate (${reason.replace(/^error:\w*:+/, '').replace(/^.*::/, '')}).`,
    hint: 'a client certificate is a PEM file with its key, or a PKCS#12 file (.p12, .pfx)',
  };
}

const crypto = () => process.getBuiltinModule('node:crypto');
const tls = () => process.getBuiltinModule('node:tls');

const known = new Map<string, { readonly changedAt: number; readonly bytes: Buffer }>();

/** Reads a certificate's file, again when it changed. Throws a FailureError. */
function readCertificateFile(path: string, setting: 'ca' | 'cert' | 'key'): Buffer {
  try {
    const { mtimeMs } = statSync(path);
    const found = known.get(path);
    if (found?.changedAt === mtimeMs) return found.bytes;
    const bytes = readBytesSync(path, { limit: fileLimits.certificate });
    known.set(path, { changedAt: mtimeMs, bytes });
    return bytes;
  } catch (error) {
    throw new FailureError({
      code: setting === 'ca' ? 'ERR_CA_FILE' : 'ERR_CLIENT_CERTIFICATE',
      message: toFileError(path, error).message,
      hint: `.set ${setting} FILE; paths are relative to the folder where restloop was started`,
    });
  }
}

/** Asks once for each key. Passphrases stay in memory. */
export function createPassphrases(
  environment: Readonly<Record<string, string | undefined>>,
  ask: (name: string) => Promise<string | null>,
) {
  const entered = new Map<string, string>();
  return {
    async of(path: string): Promise<string | null> {
      const given = environment['RESTLOOP_KEY_PASSPHRASE'] || entered.get(path);
      if (given) return given;
      const passphrase = await ask(`the passphrase of ${path}`);
      if (passphrase !== null) entered.set(path, passphrase);
      return passphrase;
    },
    forget: (path: string): void => void entered.delete(path),
  };
}
