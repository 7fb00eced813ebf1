import type { SuiteRequest } from '../../../app/requests/suite.ts';
import { type RequestResult, withFailedCheck } from '../request/result.ts';

export function indexNamed(requests: readonly SuiteRequest[], name: string): number {
  const namesOf = ({ input, title }: SuiteRequest) => [input.name, title ?? null];
  const whole = requests.findIndex((request) => namesOf(request).includes(name));
  if (whole >= 0) return whole;
  return requests.findIndex((request) => namesOf(request).some((one) => one?.endsWith(`/${name}`)));
}

export const withUnknownNext = (result: RequestResult, name: string): RequestResult =>
  withFailedCheck(
    result,
    'names a next request that exists',
    `this run has no request called "${name}", so the requests after this one are not sent`,
  );
