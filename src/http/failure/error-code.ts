/** The error's code, or that of the error behind it; `ERR_UNKNOWN` without any. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'ERR_UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error.name === 'HTTPParserError') return parserCode(error.message);
  // All addresses of a host failed: the first one speaks for them.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? 'ERR_UNKNOWN' : codeOf(error.cause);
}

/** undici 7.30 loses the parser's own code and keeps its reason. */
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
