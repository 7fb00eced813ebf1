import type { NetworkFailure } from '../../core/request/types.ts';
import { outgoingBody } from '../body/body.ts';
import type { OutgoingBody } from '../body/pieces.ts';
import type { Connection } from '../connection/connection.ts';
import type { Route } from '../connection/route.ts';
import { toFailure } from '../failure/failure.ts';
import type { WireRequest } from '../wire.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { Cancellation } from './cancellation.ts';
import type { ExchangeContext } from './exchange-context.ts';
import { Transfer } from './transfer.ts';

export interface AttemptOptions {
  readonly connection: Connection;
  readonly route: Route;
  readonly context: ExchangeContext;
  readonly cancellation: Cancellation;
}

export function attempt(
  wire: WireRequest,
  { connection, route, context, cancellation }: AttemptOptions,
): Promise<AttemptOutcome> {
  const explain = (error: unknown): NetworkFailure =>
    toFailure(error, {
      peer: route.peer,
      proxy: route.plan.proxy?.host ?? null,
      protocol: wire.url.protocol === 'https:' ? 'https:' : 'http:',
    });
  const failed = (error: unknown): AttemptOutcome => ({
    kind: 'failure',
    failure: explain(error),
    stale: false,
  });
  const send = (body: OutgoingBody): Promise<AttemptOutcome> => {
    const reason = cancellation.reason();
    return reason === null
      ? new Transfer({ wire, body, connection, peer: route.peer, explain, context, cancellation }).run()
      : Promise.resolve(failed(reason));
  };
  const body = outgoingBody(wire);
  return body instanceof Promise ? body.then(send, failed) : send(body);
}
