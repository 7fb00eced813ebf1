import type { Exchange, HttpResponse } from '../types.ts';

/** Returns null for an exchange that failed, and for none. */
export const responseOf = (exchange: Exchange | null | undefined): HttpResponse | null =>
  exchange?.outcome.kind === 'response' ? exchange.outcome.response : null;
