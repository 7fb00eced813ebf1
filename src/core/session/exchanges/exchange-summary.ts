import type { NumberedExchange } from '../state.ts';

export interface ExchangeSummary {
  readonly number: number;
  readonly at: number;
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly size: number;
  readonly duration: number | null;
  readonly session?: string;
}

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

export const durationsOf = (exchanges: readonly ExchangeSummary[]): number[] =>
  exchanges.flatMap(({ duration }) => (duration === null ? [] : [duration]));

export function requestKey({ name, method, url }: ExchangeSummary): string {
  return name ?? `${method} ${url.replace(/[?#].*$/s, '')}`;
}
