import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { NetworkFailure } from '../../core/request/types.ts';
import { FileError } from '../../files/file-error.ts';
import { tlsExplanation } from './failure-tls.ts';

export interface FailureContext {
  readonly peer: string;
  readonly protocol: 'http:' | 'https:';
  readonly proxy: string | null;
}

type Explanation = readonly [message: string, hint: string | null];

export function toFailure(error: unknown, context: FailureContext): NetworkFailure {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof FileError) return { code: error.code, message: error.message, hint: error.hint };
  if (error instanceof Error && error.message === 'bad upgrade') return unexpectedUpgrade(context);
  const code = codeOf(error);
  const [message, hint] =
    socketExplanation(error, code) ??
    tlsExplanation(code, { error, ...context }) ??
    explanations[code]?.(context) ??
    families.find(([pattern]) => pattern.test(code))?.[1](error, context) ??
    unknown(error, context);
  return { code: publicCodes[code] ?? code, message, hint };
}

const unexpectedUpgrade = ({ peer }: FailureContext): NetworkFailure => ({
  code: 'ERR_UNEXPECTED_UPGRADE',
  message: `${peer} switched to another protocol, which was not requested.`,
  hint: 'WebSockets and other upgrades are not supported',
});

const publicCodes: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'ECONNRESET',
  // Only we end a client: the program closes.
  UND_ERR_DESTROYED: 'ECANCELED',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_OVERFLOW: 'HPE_HEADER_OVERFLOW',
  ERR_ASSERTION: 'HPE_INVALID_STATUS',
  UND_ERR_INVALID_ARG: 'ERR_INVALID_REQUEST',
  UND_ERR_NOT_SUPPORTED: 'ERR_INVALID_REQUEST',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'ERR_INVALID_REQUEST',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ERR_CONTENT_LENGTH_MISMATCH',
};

const slow: Explanation[1] = 'allow more time: .set timeout 60000';

const closed = ({ peer, protocol, proxy }: FailureContext): Explanation => [
  `${proxy ?? peer} closed the connection before the response was complete.`,
  protocol === 'http:' && proxy === null
    ? "try again, or check the server's log; a TLS port needs https://"
    : "try again, or check the server's log",
];

const explanations: Readonly<Record<string, (context: FailureContext) => Explanation>> = {
  ECONNREFUSED: ({ peer, proxy }) => [
    proxy === null
      ? `${peer} refused the connection: nothing is listening there.`
      : `The proxy ${proxy} refused the connection: nothing is listening there.`,
    proxy === null
      ? 'start the server, or check the host and port'
      : 'check .set proxy and the variables HTTP_PROXY and HTTPS_PROXY',
  ],
  ENOTFOUND: ({ peer, proxy }) => [
    `The host ${hostOf(proxy ?? peer)} cannot be resolved.`,
    proxy !== null || hostOf(peer).includes('.')
      ? 'check the spelling, or whether a VPN is needed'
      : `check the spelling; a path begins with a slash: /${hostOf(peer)}`,
  ],
  EAI_AGAIN: ({ peer, proxy }) => [
    `The name server does not respond for ${hostOf(proxy ?? peer)}.`,
    'check the network connection, then try again',
  ],
  ETIMEDOUT: ({ peer, proxy }) => [`${proxy ?? peer} did not respond in time.`, slow],
  UND_ERR_CONNECT_TIMEOUT: ({ peer, proxy }) => [
    `${proxy ?? peer} did not accept the connection in time.`,
    slow,
  ],
  UND_ERR_HEADERS_TIMEOUT: ({ peer }) => [`${peer} did not begin to respond in time.`, slow],
  UND_ERR_BODY_TIMEOUT: ({ peer }) => [`${peer} stopped sending in the middle of the body.`, slow],
  ECONNRESET: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_CLOSED: closed,
  UND_ERR_DESTROYED: () => ['Cancelled.', null],
  EPIPE: ({ peer }) => [
    `${peer} closed the connection while the request was being sent.`,
    'the server may refuse bodies of this size',
  ],
  ECONNABORTED: ({ peer }) => [
    `The connection to ${peer} was aborted by this machine.`,
    'check the network connection, then try again',
  ],
  EHOSTUNREACH: ({ peer }) => [
    `There is no route to ${peer} from here.`,
    'check the network connection, or whether a VPN is needed',
  ],
  ENETUNREACH: ({ peer }) => [
    `The network of ${peer} cannot be reached.`,
    'check the network connection, or whether a VPN is needed',
  ],
  EADDRNOTAVAIL: ({ peer }) => [`${peer} is not a valid address to connect to.`, 'check host and port'],
  EINVAL: ({ peer }) => [`${peer} is not a valid address to connect to.`, 'check host and port'],
  ERR_SOCKET_BAD_PORT: ({ peer }) => [`The port of ${peer} is out of range.`, 'ports go from 1 to 65535'],
  EMFILE: () => ['Too many files and connections are open.', 'close some, or raise the limit: ulimit -n'],
  ENOSPC: () => [
    'The disk is full: the body could not be saved.',
    'free some space in the temporary folder (TMPDIR chooses another one)',
  ],
  UND_ERR_HEADERS_OVERFLOW: ({ peer }) => [
    `The headers from ${peer} are too large.`,
    'the limit is 256 kB; this is a bug in the server',
  ],
  // undici asserts what its parser lets through: a status below 100.
  ERR_ASSERTION: ({ peer }) => [
    `${peer} sent a response that HTTP does not allow, such as one with a status below 100.`,
    'this is a bug in the server or in a proxy',
  ],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ({ peer }) => [
    `${peer} sent a body whose length differs from its Content-Length.`,
    'this is a bug in the server or in a proxy',
  ],
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: () => [
    'The Content-Length header does not match the body.',
    'remove it: the correct length is added automatically',
  ],
};

const families: readonly (readonly [RegExp, (error: unknown, context: FailureContext) => Explanation])[] = [
  [
    /^HPE_/,
    (error, { peer, protocol }) => [
      `${peer} did not respond with HTTP: ${detailOf(error).replace(/^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/, '$1')}.`,
      protocol === 'http:'
        ? 'this port may use another protocol, or TLS (https://)'
        : 'this port may use another protocol',
    ],
  ],
  [
    /^Z_|^ERR__?(BROTLI|ERROR)|^ZSTD_|^ERR_(ZLIB|BROTLI|ZSTD)/,
    (_, { peer }) => [
      `The body from ${peer} does not match its Content-Encoding, or is damaged.`,
      'request it uncompressed: Accept-Encoding: identity',
    ],
  ],
  [
    /^ERR_HTTP2/,
    (error, { peer }) => [`HTTP/2 with ${peer} failed: ${detailOf(error)}.`, 'try HTTP/1.1: .set http2 off'],
  ],
  [
    /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)/,
    (error) => [`The request cannot be sent: ${detailOf(error)}.`, null],
  ],
];

function socketExplanation(error: unknown, code: string): Explanation | null {
  const { syscall, address } = error as NodeJS.ErrnoException & { address?: unknown };
  if (syscall !== 'connect' || code !== 'ENOENT') return null;
  return [`There is no socket at ${String(address ?? 'that path')}.`, 'check the path, or start the server'];
}

const unknown = (error: unknown, { peer }: FailureContext): Explanation => [
  `The exchange with ${peer} failed: ${detailOf(error)}.`,
  null,
];

const detailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';

const hostOf = (peer: string): string => peer.replace(/:\d+$/, '');

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'ERR_UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error.name === 'HTTPParserError') return parserCode(error.message);
  // All addresses of a host failed: the first one speaks for them.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? 'ERR_UNKNOWN' : codeOf(error.cause);
}

/** Finds the parser's code by its reason, because undici 7.30 loses the code. */
function parserCode(reason: string): string {
  return parserReasons.find(([pattern]) => pattern.test(reason))?.[1] ?? 'HPE_INVALID_CONSTANT';
}

const parserReasons: readonly (readonly [RegExp, string])[] = [
  [/version/i, 'HPE_INVALID_VERSION'],
  [/chunk/i, 'HPE_INVALID_CHUNK_SIZE'],
  [/content-length/i, 'HPE_INVALID_CONTENT_LENGTH'],
  [/transfer-encoding/i, 'HPE_INVALID_TRANSFER_ENCODING'],
  [/header|whitespace|colon/i, 'HPE_INVALID_HEADER_TOKEN'],
  [/status/i, 'HPE_INVALID_STATUS'],
  [/EOF/, 'HPE_INVALID_EOF_STATE'],
];
