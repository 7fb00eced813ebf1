import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { TlsDetails } from '../../core/request/types.ts';

const known = new WeakMap<TLSSocket, TlsDetails>();

export function tlsDetails(socket: TLSSocket): TlsDetails {
  const found = known.get(socket);
  if (found !== undefined) return found;
  const certificate: Partial<DetailedPeerCertificate> = socket.getPeerCertificate(true) ?? {};
  const details: TlsDetails = {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher()?.standardName ?? 'unknown',
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: isoDate(certificate.valid_from),
    validTo: isoDate(certificate.valid_to),
    authorized: socket.authorized,
  };
  known.set(socket, details);
  return details;
}

function nameOf(name: DetailedPeerCertificate['subject'] | undefined): string {
  const parts = Object.entries(name ?? {}).flatMap(([key, value]) =>
    [value].flat().map((text) => `${key}=${text}`),
  );
  return parts.reverse().join(', ');
}

/** Converts OpenSSL's `Nov 21 05:34:00 2026 GMT`; empty if there is none. */
function isoDate(text: string | undefined): string {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
