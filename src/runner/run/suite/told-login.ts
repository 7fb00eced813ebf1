import type { RequestResult } from '../request/result.ts';

/** The result of a request that was not sent because its login failed. The first one reports that, the others are skipped. */
export function withToldLogin(result: RequestResult, told: Set<string>): RequestResult {
  const { error } = result;
  if (error?.code !== 'ELOGIN') return result;
  const isTold = told.has(error.message);
  told.add(error.message);
  if (!isTold) return result;
  const skipped = error.message.replace(/\.$/, '');
  return { ...result, preview: null, exchange: null, error: null, skipped, exitCode: 0 };
}
