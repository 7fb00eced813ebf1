import type { NetworkFailure } from '../../core/request/types.ts';
import { outgoingBody } from '../body/body.ts';
import type { OutgoingBody } from '../body/pieces.ts';
import type { Connection } from '../connection/connection.ts';
import { toFailure } from '../failure/failure.ts';
import type { WireRequest } from '../wire.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { ExchangeContext } from './exchange-context.ts';
import { Transfer } from './transfer.ts';

export interface AttemptOptions {
  readonly connection: Connection;
  readonly peer: string;
  readonly proxy: string | null;
  readonly context: ExchangeContext;
}

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
