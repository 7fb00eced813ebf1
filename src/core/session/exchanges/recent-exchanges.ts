import { bytesInMemory } from '../../request/sending/response-body.ts';
import type { Exchange, HttpResponse } from '../../request/types.ts';
import type { NumberedExchange } from '../state.ts';

export const maxExchanges = 20;

/** Maximum bytes of all requests and response bodies. The newest exchange is kept at any size. */
export const maxExchangesSize = 64_000_000;

/** Adds an exchange within bounds: large bodies of older ones are released, and exchanges with too large requests dropped. */
export function withExchange(
  exchanges: readonly NumberedExchange[],
  added: NumberedExchange,
): readonly NumberedExchange[] {
  const recent: NumberedExchange[] = [added];
  let requestsLeft = maxExchangesSize - sizeOfRequest(added);
  let bodiesLeft = maxExchangesSize - sizeOfBody(added.exchange);
  for (const numbered of exchanges.slice(1 - maxExchanges).toReversed()) {
    requestsLeft -= sizeOfRequest(numbered);
    if (requestsLeft < 0) break;
    const size = sizeOfBody(numbered.exchange);
    const fits = size === 0 || size <= bodiesLeft;
    if (fits) bodiesLeft -= size;
    recent.push(fits ? numbered : { ...numbered, exchange: released(numbered.exchange) });
  }
  return recent.reverse();
}

export function filesOfDropped(
  before: readonly NumberedExchange[],
  after: readonly NumberedExchange[],
): string[] {
  const files: string[] = [];
  for (const one of before) if (!after.includes(one)) files.push(...fileOf(one));
  if (files.length === 0) return files;
  const usedFiles = new Set(after.flatMap(fileOf));
  return files.filter((file) => !usedFiles.has(file));
}

function fileOf({ exchange: { outcome } }: NumberedExchange): string[] {
  const body = outcome.kind === 'response' ? outcome.response.body : null;
  return body?.kind === 'file' ? [body.path] : [];
}

function sizeOfRequest({ request, exchange }: NumberedExchange): number {
  const { body } = exchange.request;
  return request.text.length + (body.kind === 'text' ? body.text.length : 0);
}

export function sizeOfBody({ outcome }: Exchange): number {
  return outcome.kind === 'failure' ? 0 : bytesInMemory(outcome.response.body).length;
}

function released(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'failure') return exchange;
  const response: HttpResponse = {
    ...outcome.response,
    body: { kind: 'memory', bytes: new Uint8Array() },
    truncated: 'the body is no longer in memory, because newer responses needed the space',
    isReleased: true,
  };
  return { ...exchange, outcome: { kind: 'response', response } };
}
