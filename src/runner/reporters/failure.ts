import { placeText } from '../../core/request/position.ts';
import type { HttpResponse, Preview } from '../../core/request/types.ts';
import { maskHeaders } from '../../core/secrets/header-value.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import { shownPreview } from '../../core/secrets/shown-preview.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { plainText, type StyledLine, span } from '../../core/text/styled.ts';
import { differenceLines } from '../../core/view/exchange/difference.ts';
import { outputLine } from '../../core/view/preview/outputs.ts';
import { networkLines } from '../../core/view/preview/request-line.ts';
import { decodeResponse } from '../../core/view/response/body/decode.ts';
import { headerLines } from '../../core/view/response/header-lines.ts';
import type { Check, RequestResult, ScriptExchange } from '../run/request/result.ts';
import { type BodyLimit, cutText } from './body-limit.ts';

export function checkLines({ message, sides, place }: Check): StyledLine[] {
  const where = place === undefined ? '' : ` (${cleanLine(place.label)}:${place.line}:${place.column})`;
  const lines = (message ?? '')
    .split('\n')
    .map((text, index): StyledLine => [span(text, 'error'), span(index === 0 ? where : '', 'muted')]);
  const shown = message === null ? [] : lines;
  return sides === null ? shown : [...shown, ...differenceLines(sides)];
}

export function errorLines({ error, file, preview }: RequestResult): StyledLine[] {
  const lines: StyledLine[] = [];
  if (error !== null) {
    lines.push(...error.message.split('\n').map((text): StyledLine => [span(text, 'error')]));
    if (error.hint !== null) lines.push([span(error.hint, 'hint')]);
  }
  for (const { severity, message, hint, within, ...at } of preview?.diagnostics ?? []) {
    if (severity !== 'error') continue;
    const place = within === undefined ? placeText(file, at) : `${within} ${placeText(null, at)}`;
    lines.push([span(cleanLine(`${place}: ${message}`), 'error')]);
    if (hint !== null) lines.push([span(hint, 'hint')]);
  }
  return lines;
}

export function exchangeLines(result: RequestResult, bodies: BodyLimit): StyledLine[] {
  const { preview, exchange, secrets, scriptExchanges } = result;
  if (preview === null) return [];
  const lines: StyledLine[] = [
    [span('request', 'title')],
    ...requestLines(preview, { secrets, bodies }).map(indent),
  ];
  if (exchange?.outcome.kind === 'response') {
    const { response } = exchange.outcome;
    lines.push([span('response', 'title')], ...responseLines(response, { secrets, bodies }).map(indent));
  }
  if (scriptExchanges.length > 0)
    lines.push(
      [span('sent by its scripts', 'title')],
      ...scriptExchanges.map((sent) => sentLine(sent, secrets)),
    );
  return lines;
}

export function failureText(
  result: RequestResult,
  { lines, bodies }: { readonly lines: readonly StyledLine[]; readonly bodies: BodyLimit },
): string {
  return result.secrets.mask([...lines, ...exchangeLines(result, bodies)].map(plainText).join('\n'));
}

interface FailureView {
  readonly secrets: Masker;
  readonly bodies: BodyLimit;
}

function sentLine({ preview, exchange: { outcome } }: ScriptExchange, secrets: Masker): StyledLine {
  const { method, url } = shownPreview(preview, secrets);
  const ended =
    outcome.kind === 'response'
      ? `${outcome.response.status} ${outcome.response.statusText}`.trimEnd()
      : outcome.failure.message;
  return [span(`  ${method} ${url.text}  `), span(ended, 'muted')];
}

function requestLines(preview: Preview, { secrets, bodies }: FailureView): StyledLine[] {
  const { method, url, headers, body, outputs = [] } = shownPreview(preview, secrets);
  const text =
    body.kind === 'text'
      ? body.text.text
      : body.kind === 'file'
        ? `< ${body.path.text}`
        : body.kind === 'none'
          ? ''
          : `(${body.kind})`;
  return [
    [span(method, 'method'), span(` ${url.text}`, 'url')],
    ...headerLines(headers.map(({ name, value }) => [name.text, value.text])),
    ...networkLines(preview),
    ...bodyLines(secrets.mask(text), bodies),
    ...outputs.map(outputLine),
  ];
}

function responseLines(response: HttpResponse, { secrets, bodies }: FailureView): StyledLine[] {
  const decoded = decodeResponse(response);
  return [
    [span(`HTTP/${response.httpVersion} ${response.status} ${response.statusText}`)],
    ...headerLines(maskHeaders(response.headers, secrets)),
    ...bodyLines(decoded.kind === 'text' ? secrets.mask(decoded.text) : `(${response.size} bytes)`, bodies),
  ];
}

const maxLines = 30;
const maxLineLength = 500;

function bodyLines(whole: string, bodies: BodyLimit): StyledLine[] {
  if (whole === '') return [];
  const text = cutText(whole, bodies);
  const lines = text
    .slice(0, maxLines * maxLineLength)
    .trimEnd()
    .split(/\r?\n/);
  const shown = lines
    .slice(0, maxLines)
    .map(
      (line): StyledLine => [span(line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line)],
    );
  const isWhole = lines.length <= maxLines && text.length <= maxLines * maxLineLength;
  return [[span('')], ...shown, ...(isWhole ? [] : [[span('…', 'muted')]])];
}

const indent = (line: StyledLine): StyledLine => [span('  '), ...line];
