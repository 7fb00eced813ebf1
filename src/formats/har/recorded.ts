import { isToken } from '../../core/http/token.ts';
import { type Raw, textOf } from '../../core/json/raw.ts';
import { partOfBody } from '../../core/request/sending/body-part.ts';
import { bytesInMemory } from '../../core/request/sending/response-body.ts';
import { statusClassOf } from '../../core/request/sending/status.ts';
import type { Exchange, HttpResponse, RequestSpec, Timings } from '../../core/request/types.ts';
import { maskHeaders } from '../../core/secrets/header-value.ts';
import { emptyMasker } from '../../core/secrets/search/masker.ts';
import { base64Of, bytesOfBase64, textOfBytes } from '../../core/text/base64.ts';
import { isObject } from '../../core/value/is-object.ts';
import { pairsOf } from './pairs.ts';

export function readExchange(entry: Raw, request: RequestSpec): Exchange | null {
  const response = entry['response'];
  const status = isObject(response) ? response['status'] : null;
  if (!isObject(response) || typeof status !== 'number' || !Number.isInteger(status)) return null;
  if (status < 100 || status > 999) return null;
  const body = readContent(response['content']);
  const startedAt = Date.parse(textOf(entry['startedDateTime']));
  const [httpVersion = ''] = /[\d.]+/.exec(textOf(response['httpVersion'])) ?? [];
  const transferred = [response['_transferSize'], response['bodySize']].find(isSize);
  return {
    request,
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    redirects: [],
    outcome: {
      kind: 'response',
      response: {
        status,
        statusText: oneLine(textOf(response['statusText'])),
        statusClass: statusClassOf(status),
        httpVersion: httpVersion.replace(/^([23])\.0$/, '$1'),
        headers: readHeaders(response['headers']),
        ...body,
        wireSize: transferred ?? body.size,
        timings: readTimings(entry),
        tls: null,
      },
    },
  };
}

/** Browsers write repeated headers as lines of one. */
const readHeaders = (raw: unknown): HttpResponse['headers'] =>
  pairsOf(raw).flatMap(([name, value]) =>
    isToken(name) ? value.split('\n').map((line) => [name, oneLine(line)] as const) : [],
  );

const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim();

function readContent(raw: unknown): Pick<HttpResponse, 'body' | 'size' | 'truncated'> {
  const content = isObject(raw) ? raw : {};
  const text = content['text'];
  const encoded = content['encoding'] === 'base64' ? bytesOfBase64(textOf(text)) : null;
  const bytes = encoded ?? new TextEncoder().encode(textOf(text));
  const size = isSize(content['size']) ? content['size'] : bytes.length;
  const comment = textOf(content['comment']);
  return {
    body: { kind: 'memory', bytes },
    size: Math.max(bytes.length, typeof text === 'string' && comment === '' ? 0 : size),
    truncated:
      typeof text === 'string' || size === 0
        ? oneLine(comment) || null
        : 'the archive does not contain the body',
  };
}

function readTimings(entry: Raw): Timings {
  const raw = isObject(entry['timings']) ? entry['timings'] : {};
  const phase = (name: string): number | null => (isSize(raw[name]) ? raw[name] : null);
  const tls = phase('ssl');
  const connected = phase('connect');
  const wait = rounded((phase('send') ?? 0) + (phase('wait') ?? 0));
  const download = phase('receive') ?? 0;
  return {
    dns: phase('dns'),
    connect: connected === null ? null : rounded(Math.max(0, connected - (tls ?? 0))),
    tls,
    wait,
    download,
    total: isSize(entry['time']) ? entry['time'] : rounded(wait + download),
  };
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1e6) / 1e6;

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

export function writeExchange(
  { startedAt, outcome }: Exchange,
  hide: (text: string) => string,
): object | null {
  if (outcome.kind === 'failure') return null;
  const { response } = outcome;
  const { timings, headers, httpVersion, body, size, truncated, wireSize } = response;
  const bytes = bytesInMemory(body);
  const comment = truncated ?? (body.kind === 'file' ? partOfBody(bytes.length, size) : null);
  const shown = maskHeaders(headers, emptyMasker).map(([name, value]) => ({ name, value }));
  const header = (wanted: string) => shown.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  const text = textOfBytes(bytes) ?? hiddenText(bytes, hide);
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: timings.total,
    response: {
      status: response.status,
      statusText: response.statusText,
      httpVersion: httpVersion === '' ? '' : `HTTP/${httpVersion}`,
      cookies: [],
      headers: shown,
      content: {
        size,
        mimeType: header('content-type') || 'x-unknown',
        ...(text === null ? { encoding: 'base64', text: base64Of(bytes) } : { text }),
        ...(comment === null ? {} : { comment }),
      },
      redirectURL: header('location'),
      headersSize: -1,
      bodySize: wireSize,
    },
    timings: {
      dns: timings.dns ?? -1,
      connect: timings.connect === null ? -1 : rounded(timings.connect + (timings.tls ?? 0)),
      ssl: timings.tls ?? -1,
      send: 0,
      wait: timings.wait,
      receive: timings.download,
    },
  };
}

function hiddenText(bytes: Uint8Array, hide: (text: string) => string): string | null {
  const text = new TextDecoder().decode(bytes);
  const hidden = hide(text);
  return hidden === text ? null : hidden;
}
