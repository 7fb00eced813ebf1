import type { ResponseDifference } from '../core/session/exchanges/response-difference.ts';
import type { ComparedResponse, CompareOptions } from '../core/view/compare/compare-responses.ts';

/** Rejects with an Error whose message is a sentence, and with the reason of an aborted signal. */
export type Compare = (
  before: ComparedResponse,
  after: ComparedResponse,
  options: CompareOptions & { readonly signal: AbortSignal },
) => Promise<ResponseDifference>;
