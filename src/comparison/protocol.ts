import type { ComparedResponse, CompareOptions } from '../core/view/compare/compare-responses.ts';

export interface Question {
  readonly before: ComparedResponse;
  readonly after: ComparedResponse;
  readonly options: CompareOptions;
}
