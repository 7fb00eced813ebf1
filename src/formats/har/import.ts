import { isToken } from '../../core/http/token.ts';
import { parseJson } from '../../core/json/parse.ts';
import type { Body } from '../../core/request/body.ts';
import type { FileProblem } from '../../core/session/saved/collection.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Imported } from '../../ports/formats.ts';
import { type PlainRequest, toCollectionRequest } from '../draft.ts';
import { toImported } from '../imported.ts';
import { allLiteralBraces } from '../literal-braces.ts';

/** Reads the requests of HAR 1.2 as they were sent. Never throws. */
export function importHar(text: string, path: string): Imported {
  const problems: FileProblem[] = [];
  const entries = readEntries(text);
  if (entries === null) {
    const message = 'this is not an HTTP Archive: a JSON object with log.entries';
    problems.push({
      severity: 'error',
      message,
      hint: 'export it again from the tool that made it',
      line: 1,
      column: 1,
    });
    return { requests: [], variables: [], problems };
  }
  const left = new Map<string, number>();
  const count = (what: string): void => {
    left.set(what, (left.get(what) ?? 0) + 1);
  };
  const requests = entries.flatMap((entry) => {
    const request = readRequest(entry, count);
    return request === null ? [] : [toCollectionRequest(request)];
  });
  if (requests.length > 0) left.set('recorded responses', requests.length);
  for (const [what, number] of left) {
    const message = `left out: ${what} (${number})`;
    problems.push({ severity: 'warning', message, hint: null, line: 1, column: 1 });
  }
  return toImported({ variables: [], before: [], requests }, { path, problems });
}

type Raw = Readonly<Record<string, unknown>>;

function readEntries(text: string): readonly Raw[] | null {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  const log = isObject(parsed) ? parsed['log'] : null;
  const entries = isObject(log) ? log['entries'] : null;
  return Array.isArray(entries) ? entries.filter(isObject) : null;
}

function readRequest(entry: Raw, leaveOut: (what: string) => void): PlainRequest | null {
  const request = entry['request'];
  const url = isObject(request) ? request['url'] : null;
  if (!isObject(request) || typeof url !== 'string' || !/^https?:\/\//i.test(url)) {
    leaveOut('entries of other protocols');
    return null;
  }
  const method = typeof request['method'] === 'string' ? request['method'].toUpperCase() : 'GET';
  const headers = readHeaders(request);
  const body = readBody(request['postData'], headers, leaveOut);
  return {
    name: null,
    method: /^[!#$%&'*+.^_`|~0-9A-Z-]+$/.test(method) ? method : 'GET',
    url: allLiteralBraces(url.replace(/#.*$/, ''), 'url'),
    headers,
    body,
  };
}

/** Headers that the client computes for each request. */
const ownHeaders =
  /^(?::.*|content-length|host|connection|keep-alive|transfer-encoding|upgrade|proxy-connection|te|trailer)$/i;

function readHeaders(request: Raw): [name: string, value: string][] {
  const headers = pairs(request['headers'])
    .filter(([name, value]) => !ownHeaders.test(name) && value !== '' && isToken(name))
    .map(([name, value]): [string, string] => [name, allLiteralBraces(value, 'text')]);
  const cookies = pairs(request['cookies']);
  const hasCookie = headers.some(([name]) => name.toLowerCase() === 'cookie');
  if (cookies.length > 0 && !hasCookie)
    headers.push(['Cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; ')]);
  return headers;
}

function readBody(raw: unknown, headers: [string, string][], leaveOut: (what: string) => void): Body<string> {
  if (!isObject(raw)) return { kind: 'none' };
  const type =
    headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? textOf(raw['mimeType']);
  if (type !== '' && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(['Content-Type', type]);
  const text = textOf(raw['text']);
  if (raw['encoding'] === 'base64') {
    leaveOut('binary bodies');
    return { kind: 'none' };
  }
  if (text !== '')
    return { kind: 'text', text: allLiteralBraces(text, /json/i.test(type) ? 'json' : 'text') };
  const fields = pairs(raw['params']);
  if (fields.length === 0) return { kind: 'none' };
  if (!/^application\/x-www-form-urlencoded/i.test(type)) {
    leaveOut('multipart bodies of which only the fields were recorded');
    return { kind: 'none' };
  }
  return { kind: 'text', text: fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') };
}

function pairs(list: unknown): [name: string, value: string][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item): [string, string][] =>
    isObject(item) && typeof item['name'] === 'string' ? [[item['name'], textOf(item['value'])]] : [],
  );
}

/** Some tools write params decoded, others encoded; encoded text stays. */
function encode(text: string): string {
  if (/%[\da-fA-F]{2}/.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%20', '+');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
