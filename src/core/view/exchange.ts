import { contentTypeOf } from '../request/headers.ts';
import type { HttpResponse, Preview } from '../request/types.ts';
import type { NumberedExchange } from '../session/state.ts';
import { noticeLines } from './notice.ts';
import { pickedLines } from './picked.ts';
import { previewLines } from './preview/preview-lines.ts';
import { decodeBody } from './response/decode.ts';
import { statusStyle } from './status-style.ts';
import { type StyledLine, span } from './styled.ts';
import { formatBytes, formatMilliseconds } from './units.ts';

interface ExchangeView {
  readonly columns: number | null;
  readonly bodyLines: number | null;
}

/** The request as it was sent, and the response or the failure. */
export function exchangeLines(
  { exchange: numbered, preview }: { readonly exchange: NumberedExchange; readonly preview: Preview },
  view: ExchangeView,
): StyledLine[] {
  const sent = previewLines(
    { ...preview, diagnostics: [] },
    { width: view.columns ?? 1000, height: 6, cursor: null },
  );
  return [...sent, ...responseLines(numbered, { ...view, headers: 'folded' })];
}

export function responseLines(
  { exchange }: NumberedExchange,
  view: ExchangeView & { readonly headers: 'folded' | 'all' },
): StyledLine[] {
  if (exchange.outcome.kind === 'failure') {
    const { code, message, hint } = exchange.outcome.failure;
    return noticeLines({ severity: 'error', message: `${code}: ${message}`, hint });
  }
  const { response } = exchange.outcome;
  return [
    statusLine(response),
    [span(`${response.headers.length} headers`, 'muted')],
    ...bodyLines(response, view),
  ];
}

function statusLine({
  status,
  statusText,
  statusClass,
  timings,
  size,
  httpVersion,
}: HttpResponse): StyledLine {
  return [
    span(`${status} ${statusText}`, statusStyle(status)),
    span(
      ` ${statusClass}  ${formatMilliseconds(timings.total)}  ${formatBytes(size)}  HTTP/${httpVersion}`,
      'muted',
    ),
  ];
}

function bodyLines(response: HttpResponse, view: ExchangeView): StyledLine[] {
  const bytes = response.body.kind === 'memory' ? response.body.bytes : response.body.head;
  const decoded = decodeBody(bytes, contentTypeOf(response.headers));
  if (decoded.kind === 'binary') return [[span('binary', 'muted')]];
  return pickedLines({ text: decoded.text, media: 'json' }).slice(0, view.bodyLines ?? undefined);
}
