import type { RequestResult } from '../request/result.ts';

const codes: ReadonlySet<string> = new Set(['ELOGIN', 'ERR_OAUTH2_TOKEN', 'ERR_SIGN_IN_NEEDED']);

/** The result of a request that was not sent because its login failed. The first one reports that, the others are skipped. */
export function withLoginReportedOnce(result: RequestResult, reported: Set<string>): RequestResult {
  const { error } = result;
  if (error === null || !codes.has(error.code)) return result;
  const isReported = reported.has(error.message);
  reported.add(error.message);
  if (!isReported) return result;
  const skipped = error.message.replace(/\.$/, '');
  return { ...result, preview: null, exchange: null, error: null, skipped, exitCode: 0 };
}
