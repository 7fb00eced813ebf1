import type { RequestChange } from '../../../../core/script/request/subject.ts';
import type { Any } from '../host.ts';
import { headerList, PropertyList } from '../lists.ts';
import type { RequestAuth } from './auth.ts';
import { PostmanUrl } from './url.ts';

interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly body: string | null;
}

export class PostmanBody {
  mode: string | undefined;
  raw: Any;
  urlencoded: Any;
  formdata: Any;
  graphql: Any;
  file: Any;
  options: Any;
  boundary: string | undefined;

  constructor(body: Any) {
    this.update(body);
  }

  update(body: Any): void {
    if (body === null || body === undefined) return;
    if (typeof body === 'string') {
      this.mode = 'raw';
      this.raw = body;
      return;
    }
    const { mode } = body;
    this.mode = mode;
    Object.assign(this, { [mode as string]: body[mode] });
    this.options = body.options;
    this.boundary = body.boundary;
    if (mode === 'urlencoded' || mode === 'formdata')
      this[mode as 'urlencoded' | 'formdata'] = listOf(body[mode]);
  }

  isEmpty(): boolean {
    return this.toString() === '';
  }

  toString(): string {
    switch (this.mode) {
      case 'raw':
        return typeof this.raw === 'string'
          ? this.raw
          : this.raw === undefined
            ? ''
            : JSON.stringify(this.raw);
      case 'urlencoded':
        return listOf(this.urlencoded)
          .filter(({ disabled }) => disabled !== true)
          .map(({ key, value }) => `${encode(key)}=${encode(value ?? '')}`)
          .join('&');
      case 'formdata': {
        const boundary = this.boundary ?? 'restloop-form';
        const parts = listOf(this.formdata)
          .filter(({ disabled }) => disabled !== true)
          .map(
            ({ key, value }) =>
              `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
          );
        return parts.length === 0 ? '' : `${parts.join('')}--${boundary}--`;
      }
      case 'graphql':
        return typeof this.graphql === 'string' ? this.graphql : JSON.stringify(this.graphql);
      default:
        return '';
    }
  }

  toJSON(): object {
    const mode = this.mode ?? 'raw';
    return { mode: this.mode, [mode]: Reflect.get(this, mode) };
  }
}

const listOf = (list: Any): PropertyList => {
  if (list instanceof PropertyList) return list;
  const made = new PropertyList();
  if (typeof list === 'string') made.populate(formPairs(list));
  else made.populate(list ?? []);
  return made;
};

/** The body in the mode that its type says. */
function bodyParts(body: string, type: string): Any {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { mode: 'urlencoded', urlencoded: body };
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return body;
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const formdata = parts.map((part) => {
    const [head = '', value = ''] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n(.*)/s);
    return {
      key: /\bname="([^"]*)"/.exec(head)?.[1] ?? '',
      value: value.replace(/\r?\n$/, ''),
      type: 'text',
    };
  });
  return { mode: 'formdata', formdata, boundary };
}

/** Placeholders stay as they are. */
const encode = (text: Any): string =>
  `${text}`
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
    .join('');

const formPairs = (text: string): object[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return { key: decode(key), value: decode(value) };
    });

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** The request of a script: before it is sent as it is written, after it as it was sent. */
export class PostmanRequest {
  #url: PostmanUrl;
  #body: PostmanBody | undefined;
  method: string;
  headers: PropertyList;
  name: string | undefined;
  description: string | undefined;
  auth: RequestAuth | undefined;
  readonly #expect: ((value: unknown) => Any) | undefined;

  constructor({ method, url, headers, body }: RequestParts, expect?: (value: unknown) => Any) {
    this.#expect = expect;
    this.method = method;
    this.#url = new PostmanUrl(url);
    this.headers = headerList(headers);
    if (body !== null) this.#body = new PostmanBody(bodyParts(body, `${this.headers.get('content-type')}`));
  }

  get url(): Any {
    return this.#url;
  }

  set url(url: Any) {
    this.#url = new PostmanUrl(url);
  }

  get body(): Any {
    return this.#body;
  }

  set body(body: Any) {
    this.#body = body === undefined || body === null ? undefined : new PostmanBody(body);
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

  /** The texts that are sent. */
  texts(): { method: string; url: string; headers: [string, string][]; body: string | null } {
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

/** The parts that a script replaced; null for none. */
export function changeOf(
  request: PostmanRequest,
  before: ReturnType<PostmanRequest['texts']>,
): RequestChange | null {
  const now = request.texts();
  const isSame = (part: keyof typeof now) => JSON.stringify(now[part]) === JSON.stringify(before[part]);
  const change: RequestChange = {
    ...(!isSame('method') && { method: now.method }),
    ...(!isSame('url') && { url: now.url }),
    ...(!isSame('headers') && { headers: now.headers }),
    ...(!isSame('body') && { body: now.body }),
  };
  return Object.keys(change).length === 0 ? null : change;
}
