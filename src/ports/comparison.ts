import type { ResponseDifference } from '../core/session/past/response-difference.ts';
import type { ComparedResponse, CompareOptions } from '../core/view/compare/compare-responses.ts';

/**
 * Compares two responses without holding up anything else. Rejects with an Error with a sentence where it cannot, and
 * with the reason of the signal where that was aborted.
 */
export type Compare = (
  before: ComparedResponse,
  after: ComparedResponse,
  options: CompareOptions & { readonly signal: AbortSignal },
) => Promise<ResponseDifference>;
