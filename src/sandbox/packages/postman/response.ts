import { decodePercent } from '../../../core/request/render/form/form-encoding.ts';
import { type ContentInfo, contentInfoOf } from './content-info.ts';
import type { Any, HostResponse } from './host.ts';
import { headerList, PropertyList } from './lists.ts';

export class PostmanResponse {
  readonly code: number;
  readonly status: string;
  readonly headers: PropertyList;
  readonly responseTime: number;
  readonly responseSize: number;
  readonly cookies: PropertyList;
  readonly #text: string;
  readonly #expect: (value: unknown) => Any;

  constructor(response: HostResponse, expect: (value: unknown) => Any) {
    this.code = response.status;
    this.status = response.statusText;
    this.headers = headerList(response.headers);
    this.responseTime = Math.round(response.timings.total);
    this.responseSize = response.size;
    this.cookies = cookieList(response);
    this.#text = response.text;
    this.#expect = expect;
  }

  get to(): Any {
    return this.#expect(this).to;
  }

  get body(): string {
    return this.#text;
  }

  text(): string {
    return this.#text;
  }

  json(reviver?: Any): Any {
    return JSON.parse(this.#text.replace(/^\uFEFF/, ''), reviver);
  }

  reason(): string {
    return this.status;
  }

  details(): object {
    return { name: this.status, code: this.code, detail: this.status, standardName: this.status };
  }

  size(): object {
    const header = this.headers.toString().length;
    return { body: this.responseSize, header, total: this.responseSize + header };
  }

  mime(): object {
    const type = `${this.headers.get('content-type') ?? 'text/plain'}`;
    return { type: type.split(';')[0]?.trim(), source: 'header' };
  }

  contentInfo(): ContentInfo {
    return contentInfoOf(this.headers);
  }

  dataURI(): string {
    const type = `${this.headers.get('content-type') ?? 'text/plain'}`.split(';')[0];
    return `data:${type};base64, ${this.stream.toString('base64')}`;
  }

  encoding(): object {
    return { format: this.headers.get('content-encoding'), source: 'header' };
  }

  get stream(): Any {
    return (globalThis as Any).Buffer.from(this.#text);
  }

  toJSON(): object {
    const { code, status, responseTime, responseSize } = this;
    return { code, status, responseTime, responseSize, header: this.headers.toJSON(), body: this.#text };
  }
}

function cookieList(response: HostResponse): PropertyList {
  const cookies = new PropertyList();
  const add = (pair: string) => {
    const at = pair.indexOf('=');
    if (at <= 0) return;
    const name = pair.slice(0, at).trim();
    const value = decodePercent(pair.slice(at + 1).trim());
    cookies.upsert({ key: name, name, value });
  };
  for (const [name, value] of response.request.headers)
    if (name.toLowerCase() === 'cookie') value.split(';').forEach(add);
  for (const [name, value] of response.headers)
    if (name.toLowerCase() === 'set-cookie') add(value.split(';')[0] ?? '');
  return cookies;
}
