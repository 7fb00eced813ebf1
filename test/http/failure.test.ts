import { describe, expect, it } from 'vitest';
import { FailureError } from '../../src/core/request/sending/failure-error.ts';
import { toFileError } from '../../src/files/file-error.ts';
import { toFailure } from '../../src/http/failure/failure.ts';

const direct = { peer: 'h:80', protocol: 'http:', proxy: null } as const;
const withCode = (code: string, fields: object = {}, message = 'low-level words'): Error =>
  Object.assign(new Error(message), { code, ...fields });

describe('toFailure', () => {
  it.each([
    ['ECONNREFUSED', 'ECONNREFUSED', 'h:80 refused the connection: nothing is listening there.'],
    ['ENOTFOUND', 'ENOTFOUND', 'The host h cannot be resolved.'],
    ['EAI_AGAIN', 'EAI_AGAIN', 'The name server does not respond for h.'],
    ['ETIMEDOUT', 'ETIMEDOUT', 'h:80 did not respond in time.'],
    ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'h:80 did not accept the connection in time.'],
    ['UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT', 'h:80 did not begin to respond in time.'],
    ['UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT', 'h:80 stopped sending in the middle of the body.'],
    ['ECONNRESET', 'ECONNRESET', 'h:80 closed the connection before the response was complete.'],
    ['UND_ERR_SOCKET', 'ECONNRESET', 'h:80 closed the connection before the response was complete.'],
    ['EPIPE', 'EPIPE', 'h:80 closed the connection while the request was being sent.'],
    ['EHOSTUNREACH', 'EHOSTUNREACH', 'There is no route to h:80 from here.'],
    ['ENETUNREACH', 'ENETUNREACH', 'The network of h:80 cannot be reached.'],
    ['EADDRNOTAVAIL', 'EADDRNOTAVAIL', 'h:80 is not a valid address to connect to.'],
    ['EMFILE', 'EMFILE', 'Too many files and connections are open.'],
    ['ENOSPC', 'ENOSPC', 'The disk is full: the body could not be saved.'],
    ['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW', 'The headers from h:80 are too large.'],
    [
      'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
      'ERR_CONTENT_LENGTH_MISMATCH',
      'h:80 sent a body whose length differs from its Content-Length.',
    ],
    ['UND_ERR_DESTROYED', 'ECANCELED', 'Cancelled.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of h:80 is self-signed.'],
    [
      'CERT_NOT_YET_VALID',
      'CERT_NOT_YET_VALID',
      'The certificate of h:80 is not valid yet; check the clock of this machine.',
    ],
    [
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
      'h:80 needs a client certificate, or rejected the one that was sent (certificate required).',
    ],
    [
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
      'h:80 refused the TLS handshake (handshake failure).',
    ],
    ['EPROTO', 'EPROTO', 'TLS with h:80 failed: low-level words.'],
    ['ERR_HTTP2_STREAM_ERROR', 'ERR_HTTP2_STREAM_ERROR', 'HTTP/2 with h:80 failed: low-level words.'],
    [
      'Z_DATA_ERROR',
      'Z_DATA_ERROR',
      'The body from h:80 does not match its Content-Encoding, or is damaged.',
    ],
    [
      'ERR__ERROR_FORMAT_PADDING_1',
      'ERR__ERROR_FORMAT_PADDING_1',
      'The body from h:80 does not match its Content-Encoding, or is damaged.',
    ],
    [
      'ZSTD_error_prefix_unknown',
      'ZSTD_error_prefix_unknown',
      'The body from h:80 does not match its Content-Encoding, or is damaged.',
    ],
    ['SOMETHING_NEW', 'SOMETHING_NEW', 'The exchange with h:80 failed: low-level words.'],
  ])('%s is %s: %s', (given, code, message) => {
    expect(toFailure(withCode(given), direct)).toMatchObject({ code, message });
  });

  it('uses the code of its cause, and of the first of several errors', () => {
    const refused = withCode('ECONNREFUSED');
    expect(toFailure(new Error('fetch failed', { cause: refused }), direct).code).toBe('ECONNREFUSED');
    expect(toFailure(new AggregateError([refused, withCode('ENETUNREACH')]), direct).code).toBe(
      'ECONNREFUSED',
    );
    expect(toFailure('thrown text', direct)).toEqual({
      code: 'ERR_UNKNOWN',
      message: 'The exchange with h:80 failed: thrown text.',
      hint: null,
    });
  });

  it('names the proxy if the proxy failed', () => {
    const behind = { ...direct, proxy: 'p:3128' };
    expect(toFailure(withCode('ECONNREFUSED'), behind).message).toBe(
      'The proxy p:3128 refused the connection: nothing is listening there.',
    );
    expect(toFailure(withCode('ENOTFOUND'), behind).message).toBe('The host p cannot be resolved.');
  });

  it('names the file of a file error', () => {
    const missing = toFileError('a.json', withCode('ENOENT', { syscall: 'stat' }));
    expect(toFailure(missing, direct)).toMatchObject({
      code: 'ENOENT',
      message: 'The file a.json does not exist.',
    });
    const socket = withCode('ENOENT', { syscall: 'connect', address: '/run/s' });
    expect(toFailure(socket, direct).message).toBe('There is no socket at /run/s.');
  });

  it('returns a failure that already has a message unchanged', () => {
    const failure = { code: 'ERR_OWN', message: 'A sentence.', hint: null };
    expect(toFailure(new FailureError(failure), direct)).toBe(failure);
  });

  it('names the hosts that a certificate is for', () => {
    const cert = { subjectaltname: 'DNS:a.example, DNS:b.example, IP Address:127.0.0.1, DNS:c, DNS:d' };
    expect(toFailure(withCode('ERR_TLS_CERT_ALTNAME_INVALID', { cert }), direct).message).toBe(
      'The certificate is not for h:80, but for a.example, b.example, 127.0.0.1, c and others.',
    );
  });

  it('never shows more than one line of a foreign message', () => {
    const failure = toFailure(withCode('X', {}, 'first line\n    at stack (file.js:1:1)'), direct);
    expect(failure.message).toBe('The exchange with h:80 failed: first line.');
  });
});
