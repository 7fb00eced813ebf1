import type { ComparedResponse, CompareOptions } from '../core/view/compare/compare-responses.ts';

/** Message that starts the thread; its response is a `ResponseDifference`. */
export interface Question {
  readonly before: ComparedResponse;
  readonly after: ComparedResponse;
  readonly options: CompareOptions;
}
