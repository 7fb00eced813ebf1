import { bodyFiles } from '../../../core/request/body.ts';
import type { Exchange } from '../../../core/request/types.ts';
import { isTested } from '../../../core/session/descriptions/response-notices.ts';
import type { SendOptions } from '../../../ports/http.ts';
import type { RequestRoom } from '../../rooms.ts';
import { sendOptions, transportFor } from '../send.ts';
import type { RequestToSend } from './sending.ts';

/** A request that is sent again byte for byte. Only its cookies are stored, and nothing is printed. */
export interface PreparedSend {
  send(): Promise<Exchange>;
  cancel(): void;
  readonly hasCookies: boolean;
}

export interface PreviousSend extends RequestToSend {
  readonly responseBody: NonNullable<SendOptions['responseBody']>;
}

/** Null where another send may differ; body files may become links. */
export async function prepareAgain(sent: PreviousSend, room: RequestRoom): Promise<PreparedSend | null> {
  const { isolate, previews, logins, network, store } = room;
  const { spec, preview, request, responseBody } = sent;
  if (isolate.starting() !== null || previews.dynamic.hasVaried()) return null;
  if (spec.auth !== undefined || logins.wantedOf(request) !== null) return null;
  if (bodyFiles(spec.body).length > 0) return null;
  if (isTested(preview, store.getState())) return null;
  const way = await transportFor(sent, room);
  if (Object.keys(way.waiting).length > 0) return null;
  const { cancellation } = network;
  const options = { ...sendOptions(sent, way, { room, signal: cancellation.signal }), responseBody };
  return {
    send: way.http.repeat(spec, options),
    cancel: () => cancellation.abort(),
    hasCookies: way.cookies !== null,
  };
}
