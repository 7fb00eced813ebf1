import { contentTypeOf, headerValue } from '../../core/request/headers.ts';
import { maskLines } from '../../core/secrets/mask-lines.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import { createLiveBody, createLiveText, type LiveBody } from '../../core/view/response/body/live-body.ts';
import { parseMediaType } from '../../core/view/response/media-type.ts';
import type { ResponseHead } from '../../ports/http.ts';
import type { App } from '../app.ts';

export interface LiveResponse {
  /** Events and lines are shown at once, other text without a known end only where it is slow. */
  readonly kind: 'events' | 'text';
  push(chunk: Uint8Array): void;
  /** The lines that are complete since the last call, secrets masked. */
  take(): readonly StyledLine[];
  end(): readonly StyledLine[];
}

/** Maximum bytes waiting to be shown; more cannot be read in time. */
export const maxPending = 256 * 1024;

/** Returns null for a response that is shown when it is complete. `newest` skips lines that arrive too fast to be read. */
export function liveResponse(
  app: Pick<App, 'store'>,
  { status, headers }: ResponseHead,
  wanted: 'newest' | 'all',
): LiveResponse | null {
  const contentType = contentTypeOf(headers);
  const events = createLiveBody(contentType);
  const isText = /^text\/|[/+](?:json|xml)$/.test(parseMediaType(contentType).essence);
  if (events === null && !(isText && headerValue(headers, 'content-length') === null)) return null;
  if (!isFinal(status)) return null;
  const make = (): LiveBody => createLiveBody(contentType) ?? createLiveText();
  let body = make();
  let pending: Uint8Array[] = [];
  let size = 0;

  const masked = (lines: readonly StyledLine[]): StyledLine[] => {
    return lines.length === 0 ? [] : maskLines(lines, sessionSecrets(app.store.getState()));
  };
  const take = (): StyledLine[] => {
    size = 0;
    return masked(pending.splice(0).flatMap((chunk) => body.push(chunk)));
  };
  return {
    kind: events === null ? 'text' : 'events',
    push(chunk) {
      pending.push(chunk);
      size += chunk.length;
      if (wanted === 'all' || size <= maxPending) return;
      body = make();
      pending = [afterLine(chunk)];
      size = pending[0]?.length ?? 0;
    },
    take,
    end: () => [...take(), ...masked(body.end())],
  };
}

export const isFinal = (status: number): boolean => status >= 200 && status < 300;

const afterLine = (chunk: Uint8Array): Uint8Array => chunk.subarray(chunk.lastIndexOf(0x0a) + 1);
