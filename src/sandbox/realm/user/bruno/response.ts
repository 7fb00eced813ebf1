import { NativeString } from '../primordials.ts';
import type { HeaderLists } from './header-lists.ts';

export interface ResponseObject {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly body: unknown;
  readonly text: string;
  readonly size: number;
  readonly timings: { readonly total: number };
  readonly request: { readonly url: string };
}

/** The `res` of Bruno: a function that finds `a.b[0]` in the body, with the parts of the response. */
export function createBrunoResponse(response: ResponseObject, lists: HeaderLists): object {
  let body = response.body;
  const headers = plainHeaders(response.headers);
  const find = (path: unknown) => valueAt(body, NativeString(path));
  const time = Math.round(response.timings.total);
  const { status, statusText } = response;
  const methods = {
    getStatus: () => status,
    getStatusText: () => statusText,
    getHeader: (name: unknown) => headers[NativeString(name).toLowerCase()],
    getHeaders: () => headers,
    getBody: () => body,
    setBody(value: unknown) {
      body = value;
    },
    getResponseTime: () => time,
    getUrl: () => response.request.url,
    getSize: () => ({ header: 0, body: response.size, total: response.size }),
    getDataBuffer: () => Buffer.from(response.text),
  };
  return Object.defineProperties(find, {
    ...Object.getOwnPropertyDescriptors(methods),
    status: { value: status, enumerable: true },
    statusText: { value: statusText, enumerable: true },
    headers: { value: headers, enumerable: true },
    headerList: { get: () => lists.of(headers) },
    responseTime: { value: time, enumerable: true },
    url: { get: () => response.request.url, enumerable: true },
    body: { get: () => body, set: methods.setBody, enumerable: true },
  });
}

function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (value === null || value === undefined) return undefined;
    value = (value as Record<string, unknown>)[index ?? name ?? ''];
  }
  return value;
}

export function plainHeaders(headers: ResponseObject['headers']): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of headers) plain[name.toLowerCase()] = value;
  return plain;
}
