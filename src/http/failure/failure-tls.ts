interface TlsFailure {
  readonly error: unknown;
  readonly peer: string;
  readonly protocol: 'http:' | 'https:';
}

type Explanation = readonly [message: string, hint: string | null];

const trust = 'trust its certificate authority with .set ca FILE; to skip verification: .set insecure on';

export function tlsExplanation(code: string, { error, peer }: TlsFailure): Explanation | null {
  const known = certificates[code];
  if (known !== undefined) return [`The certificate of ${peer} ${known}.`, trust];
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return wrongHost(error, peer);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return [`${peer} does not speak TLS.`, 'try http:// instead of https://'];
  }
  const alert = /^ERR_SSL_(?:TLSV\d+|SSLV3|TLSV13)?_?ALERT_(\w+)$/.exec(code);
  if (alert?.[1] !== undefined) return refusedHandshake(alert[1], peer);
  if (/^ERR_(SSL|TLS|OSSL)|^EPROTO$/.test(code))
    return [`TLS with ${peer} failed: ${reasonOf(error)}.`, null];
  return null;
}

const certificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is from a certificate authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'is from a certificate authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is from a certificate authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'cannot be verified: the server does not send the intermediate certificates',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet; check the clock of this machine',
  CERT_REVOKED: 'was revoked',
  CERT_UNTRUSTED: 'is not trusted here',
  CERT_SIGNATURE_FAILURE: 'has an invalid signature',
  INVALID_PURPOSE: 'is not meant for servers',
  INVALID_CA: 'was signed by a certificate that does not belong to an authority',
};

function wrongHost(error: unknown, peer: string): Explanation {
  const names = error instanceof Error && 'cert' in error ? namesOf(error.cert) : '';
  return [
    `The certificate is not for ${peer}${names === '' ? '' : `, but for ${names}`}.`,
    'check the host; to skip verification: .set insecure on',
  ];
}

function namesOf(certificate: unknown): string {
  if (typeof certificate !== 'object' || certificate === null || !('subjectaltname' in certificate))
    return '';
  const names = String(certificate.subjectaltname)
    .split(', ')
    .map((name) => name.replace(/^\w[\w ]*:/, ''));
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and others` : names.join(', ');
}

function refusedHandshake(alert: string, peer: string): Explanation {
  const reason = alert.toLowerCase().replaceAll('_', ' ');
  return /CERTIFICATE|UNKNOWN_CA/.test(alert)
    ? [
        `${peer} needs a client certificate, or rejected the one that was sent (${reason}).`,
        'set a valid one: .set cert FILE and .set key FILE',
      ]
    : [
        `${peer} refused the TLS handshake (${reason}).`,
        'its TLS version or ciphers may be too old or too new',
      ];
}

/** Extracts the reason from OpenSSL's `...:reason:file:line`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('reason' in error && typeof error.reason === 'string') return error.reason;
  return error.message.split('\n')[0]?.replace(/\.$/, '') ?? '';
}
