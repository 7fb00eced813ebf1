import type { RequestTexts } from '../../../../core/script/request/change-between.ts';
import type { PlaceTracker } from '../../../realm/user/requests/places.ts';
import type { Any, HostResponse } from '../host.ts';
import { headerList, PropertyList } from '../lists.ts';
import type { RequestAuth } from './auth.ts';
import { bodyParts, PostmanBody } from './body.ts';
import { PostmanUrl } from './url.ts';

/** The request of a script: before it is sent as it is written, after it as it was sent. */
export class PostmanRequest {
  #method: string;
  #url: PostmanUrl;
  #body: PostmanBody | undefined;
  readonly #tracker: PlaceTracker | undefined;
  headers: PropertyList;
  name: string | undefined;
  description: string | undefined;
  auth: RequestAuth | undefined;
  readonly #expect: ((value: unknown) => Any) | undefined;

  constructor(
    { method, url, headers, body }: HostResponse['request'],
    expect?: (value: unknown) => Any,
    tracker?: PlaceTracker,
  ) {
    this.#expect = expect;
    this.#method = method;
    this.#url = new PostmanUrl(url);
    this.headers = headerList(headers);
    if (body !== null) this.#body = new PostmanBody(bodyParts(body, `${this.headers.get('content-type')}`));
    this.#tracker = tracker;
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
    const touch = () => this.#tracker?.touch('body');
    for (const list of [this.#body.urlencoded, this.#body.formdata])
      if (list instanceof PropertyList) list.follow(touch);
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
    this.#body = body === undefined || body === null ? undefined : new PostmanBody(body);
    this.#followBody();
  }

  get to(): Any {
    return this.#expect?.(this).to;
  }

  update(request: Any): void {
    const { method, url, header, headers, body } =
      typeof request === 'string' ? ({ url: request } as Any) : request;
    if (method !== undefined) this.method = `${method}`;
    if (url !== undefined) this.url = url;
    if ((header ?? headers) !== undefined) this.headers.repopulate(header ?? headers);
    if (body !== undefined) this.body = body;
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
    return this.headers.toObject();
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
    };
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
      headers:
        credentials?.place === 'header'
          ? [...headers.filter(isOther), [credentials.name, credentials.value]]
          : headers,
      body: this.#body === undefined || this.#body.mode === undefined ? null : this.#body.toString(),
    };
  }
}

/** Tells of each property that a script sets. */
const followed = <Target extends object>(target: Target, touch: () => void): Target =>
  new Proxy(target, {
    set(own, name, value) {
      touch();
      return Reflect.set(own, name, value);
    },
  });
