import type { Preview, RedirectHop } from '../../request/types.ts';
import { maskUrl } from '../../secrets/mask-request.ts';
import { disabledMasker, type Masker } from '../../secrets/search/masker.ts';
import { topicOfFailure } from '../../session/hints/error-topics.ts';
import { hintAt, type Place } from '../../session/hints/place-words.ts';
import type { NumberedExchange } from '../../session/state.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { noticeLines } from '../notice.ts';
import { withoutInsertions } from '../paint/insertions.ts';
import { statusStyle } from '../paint/status-style.ts';
import { previewLines } from '../preview/preview-lines.ts';
import { responseLines } from '../response/response-lines.ts';
import { retryLines } from '../response/retry-lines.ts';
import { wholePreviewLines } from '../whole-preview.ts';

export interface ExchangeView {
  readonly columns: number | null;
  /** Maximum number of body lines; null for all, 0 for none. */
  readonly bodyLines: number | null;
  readonly headersHint?: string | null;
  readonly secrets: Masker | null;
  readonly timing?: 'bar' | 'numbers' | 'none';
  readonly request?: 'whole';
  readonly headers?: 'unfolded';
  readonly place: Place;
}

const requestRows = 14;

const defaultColumns = 100;

/** Lines of a dump of bytes where a text is shown whole: nobody reads more, and a megabyte of it takes half a second. */
const shortDump = 40;

export function* exchangeLines(
  { exchange, preview }: { readonly exchange: NumberedExchange; readonly preview: Preview },
  view: ExchangeView,
): Generator<StyledLine> {
  const width = view.columns ?? 1000;
  const restHint = hintAt(view.place, '.preview shows all') ?? '';
  const request = { ...preview, diagnostics: [] };
  if (view.request === 'whole')
    yield* wholePreviewLines(request, { columns: view.columns, secrets: view.secrets ?? disabledMasker });
  else
    yield* previewLines(request, {
      width,
      height: requestRows,
      cursor: null,
      restHint,
      moreHint: restHint,
    }).map(withoutInsertions);
  yield [];
  yield* answerLines(exchange, view);
}

export function wholeResponseLines(exchange: NumberedExchange, view: ExchangeView): Iterable<StyledLine> {
  return answerLines(exchange, { ...view, headersHint: null, bodyLines: null, whole: true });
}

function* answerLines(
  { exchange }: NumberedExchange,
  {
    columns,
    secrets,
    place,
    bodyLines,
    headersHint = null,
    timing = columns === null ? 'none' : 'bar',
    whole = false,
    headers = whole ? 'unfolded' : 'folded',
  }: Omit<ExchangeView, 'headers'> & { readonly whole?: boolean; readonly headers?: 'folded' | 'unfolded' },
): Generator<StyledLine> {
  const { outcome, redirects, retries = [] } = exchange;
  yield* retryLines(retries);
  yield* redirectLines(redirects, secrets ?? disabledMasker);
  if (outcome.kind === 'failure') {
    const { code, message, hint } = outcome.failure;
    const topic = place === 'shell' ? topicOfFailure(code) : undefined;
    yield* noticeLines({ severity: 'error', message: `${code}: ${message}`, hint, ...(topic && { topic }) });
    return;
  }
  yield* responseLines(outcome.response, {
    width: columns ?? defaultColumns,
    bodyLines: bodyLines ?? Number.POSITIVE_INFINITY,
    dumpLines: whole ? Number.POSITIVE_INFINITY : (bodyLines ?? shortDump),
    headers,
    headersHint,
    timing,
    secrets: secrets ?? disabledMasker,
    place,
  });
}

export function redirectLines(redirects: readonly RedirectHop[], secrets: Masker): StyledLine[] {
  return redirects.map(({ status, method, from, to, dropped }) => [
    span(String(status), statusStyle(status)),
    span(` ${method} `, 'method'),
    span(maskUrl(from, secrets), 'url'),
    span(' → ', 'punctuation'),
    span(maskUrl(to, secrets), 'url'),
    ...(dropped.length === 0 ? [] : [span(`  without ${dropped.join(', ')}`, 'muted')]),
  ]);
}
