import type { Packages } from '../packages/packages.ts';
import { plainHeaders } from '../plain-headers.ts';
import { NativeString } from '../primordials.ts';
import { queried } from './query.ts';

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
export function createBrunoResponse(response: ResponseObject, packages: Packages): object {
  let body = response.body;
  const headers = plainHeaders(response.headers);
  const find = (path: unknown, ...filters: never[]) => queried(body, path, filters);
  const time = Math.round(response.timings.total);
  const { status, statusText } = response;
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const headSize = `HTTP/1.1 ${status} ${statusText}\r\n${lines.join('')}\r\n`.length;
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
    getSize: () => ({ header: headSize, body: response.size, total: headSize + response.size }),
    getDataBuffer: () => Buffer.from(response.text),
  };
  return Object.defineProperties(find, {
    ...Object.getOwnPropertyDescriptors(methods),
    status: { value: status, enumerable: true },
    statusText: { value: statusText, enumerable: true },
    headers: { value: headers, enumerable: true },
    headerList: { get: () => new (packages.load('bruno').HeaderList)(headers) },
    responseTime: { value: time, enumerable: true },
    url: { get: () => response.request.url, enumerable: true },
    body: { get: () => body, set: methods.setBody, enumerable: true },
  });
}
