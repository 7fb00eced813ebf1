import type { Suite, SuiteRequest } from '../../../app/requests/suite.ts';
import type { PlacedProblem } from '../../../app/usage-error.ts';
import { strictCodes } from '../../../core/directives/directive.ts';
import { strictRequest } from '../../../core/request/preview/strict.ts';
import type { FileProblem } from '../../../core/session/collection/collection.ts';

export function strictSuite(suite: Suite): Suite {
  return {
    ...suite,
    requests: suite.requests.map(strictly),
    warnings: suite.warnings.filter((warning) => !isStrict(warning)),
  };
}

export const strictProblems = (warnings: readonly FileProblem[], file: string): PlacedProblem[] =>
  warnings.filter(isStrict).map((warning) => ({ ...warning, file }));

const isStrict = ({ code }: FileProblem): boolean => code !== undefined && strictCodes.has(code);

function strictly(request: SuiteRequest): SuiteRequest {
  const { input } = request;
  if (input.parsed === undefined) return request;
  return { ...request, input: { ...input, parsed: strictRequest(input.parsed) } };
}
