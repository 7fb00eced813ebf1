import type { Preview } from '../../core/request/types.ts';
import type { HandledRequest } from '../../core/script/request/outgoing.ts';
import {
  failedPreview,
  handledPreview,
  outgoingRequest,
  withDiagnostic,
} from '../../core/session/requests/handled-preview.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { bodySizes } from '../files/body-sizes.ts';
import type { RequestRoom } from '../rooms.ts';
import { maxAge, type RequestHandlers } from './request-handlers.ts';

export async function withHandlers(
  preview: Preview,
  { request, isForced = false }: { readonly request: RequestInput; readonly isForced?: boolean },
  room: RequestRoom,
): Promise<Preview> {
  const { handlers: own = [], folder } = request;
  const found = findHandlers(own, room);
  if (found === null) return preview;
  if (found.lost().length > 0) return withoutLost(preview, found.lost());
  if (!isReady(preview) && !isForced) return preview;
  const result = await found.settled({ request: outgoingRequest(preview), own, seen: seenBy(room) });
  const { handled } = result;
  if (handled.kind === 'handled' && !result.isPrinted) {
    for (const { level, text } of handled.output) room.front.print({ kind: 'output', level, text });
    result.isPrinted = true;
  }
  return applied(preview, handled, folder ?? room.files.cwd);
}

/** The preview of a text that is being typed: handlers run a moment after the last key. */
export function withHandlersSoon(preview: Preview, room: RequestRoom): Preview {
  const found = findHandlers([], room);
  if (found === null) return preview;
  if (found.lost().length > 0) return withoutLost(preview, found.lost());
  if (!isReady(preview)) return preview;
  const arrived = () => void room.store.dispatch({ kind: 'source-loaded' });
  const result = found.soon({ request: outgoingRequest(preview), own: [], seen: seenBy(room) }, arrived);
  if (result === null)
    return withDiagnostic(preview, {
      severity: 'info',
      message: 'client.onRequest handlers have not changed this yet',
      hint: null,
    });
  const { handled } = result;
  const shown = applied(preview, handled, room.files.cwd);
  return handled.kind === 'handled' && handled.isTimed && handled.change !== null
    ? withDiagnostic(shown, {
        severity: 'info',
        message: `a handler uses the time: it runs again when the request is sent if this is older than ${maxAge / 1000} s`,
        hint: null,
      })
    : shown;
}

function findHandlers(own: readonly number[], { isolate }: RequestRoom): RequestHandlers | null {
  const handlers = isolate.handlers();
  const isUsed = handlers !== null && (handlers.count(own) > 0 || handlers.lost().length > 0);
  return isUsed ? handlers : null;
}

const seenBy = ({ store, previews }: RequestRoom): readonly unknown[] => [
  store.getState().layers,
  previews.dynamic.round(),
];

const isReady = ({ wireUrl, diagnostics }: Preview): boolean =>
  wireUrl !== null &&
  diagnostics.every(({ severity, code }) => severity !== 'error' && !code.startsWith('awaits-'));

function applied(preview: Preview, handled: HandledRequest, folder: string): Preview {
  switch (handled.kind) {
    case 'handled':
      return handled.change === null ? preview : handledPreview(preview, handled.change, bodySizes(folder));
    case 'failed':
      return failedPreview(preview, handled.failure);
    default:
      return handled satisfies never;
  }
}

const withoutLost = (preview: Preview, places: readonly string[]): Preview =>
  withDiagnostic(preview, {
    severity: 'error',
    message: `the handlers of client.onRequest (${places.join('; ')}) ended with the process that ran them`,
    hint: 'set them again, or use client.onRequest(null) to send without them',
  });
