import type { HeaderList } from '../core/request/headers.ts';
import type { HttpResponse, NetworkFailure } from '../core/request/types.ts';
import { type OutgoingBody, outgoingBody } from './body.ts';
import type { BodyLimits } from './body-limits.ts';
import type { Connection } from './connection.ts';
import { toFailure } from './failure.ts';
import type { Progress } from './progress.ts';
import type { Stop } from './stop.ts';
import { Transfer } from './transfer.ts';
import type { WireRequest } from './wire.ts';

export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  /** `1.1` or `2`. */
  readonly httpVersion: string;
  readonly headers: HeaderList;
}

/** What all attempts of one exchange share. */
export interface ExchangeContext {
  readonly stop: Stop;
  readonly limits: BodyLimits;
  /** Milliseconds; 0 for none. */
  readonly timeouts: { readonly connect: number; readonly firstByte: number };
  readonly folder: () => string;
  readonly progress: Progress;
  readonly onHead: ((head: ResponseHead) => void) | undefined;
  /** Decompressed pieces of the body, as they come. */
  readonly onChunk: ((chunk: Uint8Array) => void) | undefined;
}

export interface AttemptOptions {
  readonly connection: Connection;
  /** `host:port` of the server. */
  readonly peer: string;
  /** `host:port` of the proxy in between, or null. */
  readonly proxy: string | null;
  readonly context: ExchangeContext;
}

export type AttemptOutcome =
  /** `reusable`: the connection may serve another exchange. */
  | { readonly kind: 'response'; readonly response: HttpResponse; readonly reusable: boolean }
  /** `stale`: a kept connection was closed before it answered; a new one may do better. */
  | { readonly kind: 'failure'; readonly failure: NetworkFailure; readonly stale: boolean };

/** One request on one connection, to its end. Never rejects. */
export function attempt(
  wire: WireRequest,
  { connection, peer, proxy, context }: AttemptOptions,
): Promise<AttemptOutcome> {
  const explain = (error: unknown): NetworkFailure =>
    toFailure(error, {
      peer,
      proxy,
      protocol: wire.url.protocol === 'https:' ? 'https:' : 'http:',
    });
  const failed = (error: unknown): AttemptOutcome => ({
    kind: 'failure',
    failure: explain(error),
    stale: false,
  });
  const send = (body: OutgoingBody): Promise<AttemptOutcome> => {
    const reason = context.stop.reason();
    return reason === null
      ? new Transfer({ wire, body, connection, peer, explain, context }).run()
      : Promise.resolve(failed(reason));
  };
  const body = outgoingBody(wire);
  return body instanceof Promise ? body.then(send, failed) : send(body);
}
