import { readFileSync, statSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseJson } from '../../core/json/parse.ts';
import type { Exchange, HttpResponse, ResponseBody } from '../../core/request/types.ts';
import { type ExchangeSummary, summarize } from '../../core/session/exchanges/exchange-summary.ts';
import type { NumberedExchange } from '../../core/session/state.ts';

/** A body that lies in a file of its own is kept up to this size; of a longer one its beginning is. */
const maxFileBody = 32 * 1024 * 1024;

/** Encodes an exchange in a line: the summary as JSON, a tab, and the compressed exchange as Base64. */
export function encodeExchange(numbered: NumberedExchange, maximumBytes: number): string {
  const { number, exchange } = numbered;
  const { parsed: _, ...request } = numbered.request;
  const { outcome } = exchange;
  const body = outcome.kind === 'response' ? bodyBytes(outcome.response.body, maximumBytes) : noBytes;
  const isCut =
    outcome.kind === 'response' &&
    body.length < wholeLength(outcome.response) &&
    outcome.response.truncated === null;
  const meta = Buffer.from(
    JSON.stringify({
      number,
      request,
      replayable: numbered.replayable,
      exchange: withoutBody(exchange, isCut),
    }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(meta.length);
  const packed = gzipSync(Buffer.concat([length, meta, body]), { level: body.length > 1_000_000 ? 1 : 6 });
  return `${JSON.stringify(summarize(numbered))}\t${packed.toString('base64')}`;
}

export function decodeSummary(line: string): ExchangeSummary | null {
  const tab = line.indexOf('\t');
  if (tab < 0) return null;
  const summary = parseJson(line.slice(0, tab));
  return isSummary(summary) ? summary : null;
}

/** Decodes an exchange; null for a damaged line, which the checksum of gzip reveals. */
export function decodeExchange(line: string): NumberedExchange | null {
  const tab = line.indexOf('\t');
  if (tab < 0) return null;
  try {
    const bytes = gunzipSync(Buffer.from(line.slice(tab + 1), 'base64'));
    const metaEnd = 4 + bytes.readUInt32BE(0);
    const numbered: NumberedExchange = JSON.parse(bytes.toString('utf8', 4, metaEnd));
    const body = Uint8Array.from(bytes.subarray(metaEnd));
    return { ...numbered, exchange: withBody(numbered.exchange, body) };
  } catch {
    return null;
  }
}

const noBytes = new Uint8Array();

function isSummary(value: unknown): value is ExchangeSummary {
  if (typeof value !== 'object' || value === null) return false;
  const { number, at, method, url } = value as Record<string, unknown>;
  return (
    typeof number === 'number' &&
    typeof at === 'number' &&
    typeof method === 'string' &&
    typeof url === 'string'
  );
}

function bodyBytes(body: ResponseBody, maximumBytes: number): Uint8Array {
  const limit = Math.min(maximumBytes / 4, maxFileBody);
  if (body.kind === 'memory') return body.bytes.length <= limit ? body.bytes : body.bytes.subarray(0, limit);
  try {
    return statSync(body.path).size <= limit ? readFileSync(body.path) : body.head;
  } catch {
    return body.head;
  }
}

/** Masks change how long a body in memory is. */
const wholeLength = ({ body, size }: HttpResponse): number =>
  body.kind === 'memory' ? body.bytes.length : size;

function withoutBody(exchange: Exchange, isCut: boolean): Exchange {
  return withResponse(exchange, (response) => ({
    ...response,
    body: { kind: 'memory', bytes: noBytes },
    truncated: isCut ? 'only the beginning of the body was saved to the history' : response.truncated,
  }));
}

function withBody(exchange: Exchange, bytes: Uint8Array): Exchange {
  return withResponse(exchange, (response) => ({ ...response, body: { kind: 'memory', bytes } }));
}

function withResponse(exchange: Exchange, change: (response: HttpResponse) => HttpResponse): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'failure') return exchange;
  return { ...exchange, outcome: { kind: 'response', response: change(outcome.response) } };
}
