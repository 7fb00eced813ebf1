import type { ComparedResponse, CompareOptions } from '../core/view/compare/compare-responses.ts';

/** What the thread is started with; what it answers is a `ResponseDifference`. */
export interface Question {
  readonly before: ComparedResponse;
  readonly after: ComparedResponse;
  readonly options: CompareOptions;
}
