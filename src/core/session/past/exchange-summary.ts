import type { NumberedExchange } from '../state.ts';

/** Summary of an exchange for lists, read without its bodies. */
export interface ExchangeSummary {
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  /** Null when the network failed. */
  readonly status: number | null;
  /** Code of the network failure, or null. */
  readonly failure: string | null;
  /** Size of the response body in bytes. */
  readonly size: number;
  /** Milliseconds, or null. */
  readonly duration: number | null;
}

/** Summarizes an exchange for lists, without its bodies. */
export function summarize({ number, request: { name }, exchange }: NumberedExchange): ExchangeSummary {
  const { request, startedAt, outcome } = exchange;
  const response = outcome.kind === 'response' ? outcome.response : null;
  return {
    number,
    at: startedAt,
    name,
    method: request.method,
    url: request.url,
    status: response?.status ?? null,
    failure: outcome.kind === 'failure' ? outcome.failure.code : null,
    size: response?.size ?? 0,
    duration: response?.timings.total ?? null,
  };
}

/** Key of exchanges of the same request: its name, or its method and its URL without the query. */
export function requestKey({ name, method, url }: ExchangeSummary): string {
  return name ?? `${method} ${url.replace(/[?#].*$/s, '')}`;
}
