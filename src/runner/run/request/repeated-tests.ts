import type { SuiteRequest } from '../../../app/requests/suite.ts';
import { isIdempotentMethod } from '../../../core/request/methods.ts';
import type { RequestResult } from './result.ts';

/** Whether a failed test may be tried again. The transport has already retried network errors. */
export const isWorthRepeating = (result: RequestResult): boolean =>
  result.exitCode === 1 && isIdempotentMethod(methodOf(result));

/** Says why `# @retry` of the request did not count. */
export function withUnretried(result: RequestResult, { input }: SuiteRequest): RequestResult {
  const method = methodOf(result);
  const isDue = result.exitCode === 1 && (input.transport?.retry?.attempts ?? 0) > 0;
  if (!isDue || method === '' || isIdempotentMethod(method)) return result;
  const notice = `# @retry is ignored: sending ${method} twice is not safe`;
  return { ...result, notices: [...result.notices, notice] };
}

const methodOf = ({ exchange }: RequestResult): string => exchange?.request.method ?? '';
