import type { RequestTexts } from '../../../../core/script/request/change-between.ts';
import type { PlaceTracker } from '../../../realm/user/requests/places.ts';
import type { Any, HostResponse } from '../host.ts';
import { headerList, PropertyList } from '../lists.ts';
import { RequestAuth } from './auth.ts';
import { bodyParts, PostmanBody } from './body.ts';
import { headerEntries } from './header-entries.ts';
import { PostmanUrl } from './url.ts';

/** The request of a script: before it is sent as it is written, after it as it was sent. */
export class PostmanRequest {
  #method: string;
  #url: PostmanUrl;
  #body: PostmanBody | undefined;
  readonly #tracker: PlaceTracker | undefined;
  /** Whether a script wrote the body: its type is added as Postman adds it. */
  #isBodyNew: boolean;
  headers: PropertyList;
  name: string | undefined;
  description: string | undefined;
  #auth: RequestAuth | undefined;
  readonly #expect: ((value: unknown) => Any) | undefined;

  constructor(
    { method, url, headers, body, fields }: WrittenRequest,
    expect?: (value: unknown) => Any,
    tracker?: PlaceTracker,
  ) {
    this.#expect = expect;
    this.#method = method;
    this.#url = new PostmanUrl(url);
    this.headers = headerList(headers);
    if (fields !== undefined) this.#body = new PostmanBody({ mode: 'urlencoded', urlencoded: fields });
    else if (body !== null)
      this.#body = new PostmanBody(bodyParts(body, `${this.headers.get('content-type')}`));
    this.#tracker = tracker;
    this.#isBodyNew = tracker === undefined;
    if (tracker === undefined) return;
    this.headers.follow(tracker.touchHeader);
    this.#followUrl();
    this.#followBody();
  }

  #followUrl(): void {
    const { query } = this.#url;
    this.#url = followed(this.#url, () => this.#tracker?.touch('url'));
    query.follow(() => this.#tracker?.touch('url'));
  }

  #followBody(): void {
    if (this.#body === undefined) return;
    // An edited text keeps its type.
    const touch = (name?: string | symbol) => {
      if (name !== 'raw' && name !== 'graphqlParts') this.#isBodyNew = true;
      this.#tracker?.touch('body');
    };
    for (const list of [this.#body.urlencoded, this.#body.formdata])
      if (list instanceof PropertyList) list.follow(() => touch());
    this.#body = followed(this.#body, touch);
  }

  get method(): string {
    return this.#method;
  }

  set method(method: string) {
    this.#tracker?.touch('method');
    this.#method = method;
  }

  get url(): Any {
    return this.#url;
  }

  set url(url: Any) {
    this.#tracker?.touch('url');
    this.#url = new PostmanUrl(url);
    this.#followUrl();
  }

  get body(): Any {
    return this.#body;
  }

  set body(body: Any) {
    this.#tracker?.touch('body');
    this.#isBodyNew = true;
    this.#body = body === undefined || body === null ? undefined : new PostmanBody(body);
    this.#followBody();
  }

  get auth(): RequestAuth | undefined {
    return this.#auth;
  }

  set auth(auth: Any) {
    if (auth instanceof RequestAuth) this.#auth = auth;
    else if (auth === undefined || auth === null) this.#auth?.clear();
    else this.#auth?.update(auth);
  }

  authorizeUsing(type: Any, options?: Any): void {
    if (typeof type === 'object') this.auth = type;
    else this.#auth?.update(options ?? {}, type);
  }

  size(): object {
    const body: number = (globalThis as Any).Buffer.byteLength(this.#body?.toString() ?? '');
    const header = this.headers.contentSize();
    return { body, header, total: body + header };
  }

  get to(): Any {
    return this.#expect?.(this).to;
  }

  update(request: Any): void {
    const { method, url, header, headers, body, auth } =
      typeof request === 'string' ? ({ url: request } as Any) : request;
    if (method !== undefined) this.method = `${method}`;
    if (url !== undefined) this.url = url;
    if ((header ?? headers) !== undefined) this.headers.repopulate(headerEntries(header ?? headers));
    if (body !== undefined) this.body = body;
    if (auth !== undefined) this.auth = auth;
  }

  addHeader(header: Any): void {
    this.headers.add(header);
  }

  upsertHeader(header: Any): void {
    this.headers.upsert(header);
  }

  removeHeader(header: Any): void {
    this.headers.remove(header);
  }

  getHeaders(): Record<string, Any> {
    return this.headers.toObject(true, true);
  }

  forEachHeader(visit: Any): void {
    this.headers.each(visit);
  }

  addQueryParams(params: Any): void {
    this.#url.addQueryParams(params);
  }

  removeQueryParams(params: Any): void {
    this.#url.removeQueryParams(params);
  }

  toJSON(): object {
    return {
      method: this.method,
      url: this.#url.toJSON(),
      header: this.headers.toJSON(),
      body: this.#body?.toJSON(),
      ...(this.description !== undefined && { description: this.description }),
    };
  }

  #withType(headers: [string, string][]): [string, string][] {
    const found = this.#isBodyNew && this.#body?.isEmpty() === false ? this.#body.contentType() : null;
    if (found === null) return headers;
    const isType = ([name]: [string, string]) => name.toLowerCase() === 'content-type';
    const given = headers.find(isType)?.[1];
    const stays =
      given !== undefined && (!found.replacesOthers || given.startsWith(found.type.split(';')[0] ?? ''));
    return stays ? headers : [...headers.filter((one) => !isType(one)), ['Content-Type', found.type]];
  }

  texts(): RequestTexts {
    const headers = this.headers
      .filter(({ disabled, key }) => disabled !== true && key !== '' && key !== undefined && key !== null)
      .map(({ key, value }): [string, string] => [`${key}`, `${value ?? ''}`]);
    const credentials = this.auth?.sent() ?? null;
    const url = new PostmanUrl(this.#url.toString());
    if (credentials?.place === 'query') url.query.upsert({ key: credentials.name, value: credentials.value });
    const isOther = ([name]: [string, string]) => name.toLowerCase() !== credentials?.name.toLowerCase();
    return {
      method: `${this.method}`,
      url: url.toString(),
      headers: this.#withType(
        credentials?.place === 'header'
          ? [...headers.filter(isOther), [credentials.name, credentials.value]]
          : headers,
      ),
      body: this.#body === undefined || this.#body.mode === undefined ? null : this.#body.toString(),
    };
  }
}

export interface WrittenRequest extends RequestOfHost {
  readonly fields?: readonly { readonly key: string; readonly value: string }[];
}

type RequestOfHost = HostResponse['request'];

const followed = <Target extends object>(target: Target, touch: (name: string | symbol) => void): Target =>
  new Proxy(target, {
    set(own, name, value) {
      touch(name);
      return Reflect.set(own, name, value);
    },
  });
