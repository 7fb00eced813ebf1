import type { Exchange } from '../../../core/request/types.ts';
import type { SendOptions } from '../../../ports/http.ts';
import { filePlace, withRealFiles } from '../../files/body-files.ts';
import type { RequestRoom } from '../../rooms.ts';
import { sendOptions, wayOut } from '../send.ts';
import type { Sending } from './sending.ts';

/** Sends a request once more, byte for byte. Nothing is printed or kept of it but its cookies. */
export type SendAgain = (responseBody: NonNullable<SendOptions['responseBody']>) => Promise<Exchange>;

/**
 * Prepares a request that was sent to be sent many times as it was. Null where another send may differ: after a
 * script or a random value in the session, and for logins, signatures and waits.
 */
export async function prepareAgain(sending: Sending, room: RequestRoom): Promise<SendAgain | null> {
  const { isolate, previews, logins, network, underWay } = room;
  const { spec, request } = sending;
  if (isolate.starting() !== null || previews.dynamic.hasVaried()) return null;
  if (spec.auth !== undefined || logins.wantedOf(request) !== null) return null;
  const way = await wayOut(sending, room);
  if (Object.keys(way.waiting).length > 0) return null;
  const { cancellation } = network;
  const options = sendOptions(sending, way, { room, signal: cancellation.signal });
  const real = withRealFiles(spec, filePlace(request, room));
  const cancel = () => cancellation.abort();
  const ways = {
    kept: way.http.repeat(real, { ...options, responseBody: 'kept' }),
    counted: way.http.repeat(real, { ...options, responseBody: 'counted' }),
  };
  return (responseBody) => underWay.run(cancel, ways[responseBody]);
}
