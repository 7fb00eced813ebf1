import type { Any } from '../host.ts';
import { PropertyList } from '../lists.ts';

export class PostmanUrl {
  protocol: string | undefined;
  auth: string | undefined;
  host: string[] = [];
  port: string | undefined;
  path: string[] = [];
  query = new PropertyList([], 'parameters');
  hash: string | undefined;
  variables = new PropertyList();

  constructor(url: Any) {
    this.update(url);
  }

  update(url: Any): void {
    const text = typeof url === 'object' && url !== null ? textOfParts(url) : `${url ?? ''}`;
    const [, scheme, rest = ''] = /^(?:([A-Za-z][\w+.-]*|\{\{[^{}]*\}\}):\/\/)?(.*)$/s.exec(text) ?? [];
    const hash = rest.indexOf('#');
    const beforeHash = hash < 0 ? rest : rest.slice(0, hash);
    const question = beforeHash.indexOf('?');
    const place = question < 0 ? beforeHash : beforeHash.slice(0, question);
    const slash = place.indexOf('/');
    const authority = slash < 0 ? place : place.slice(0, slash);
    const at = authority.lastIndexOf('@');
    const [, host = '', port] = /^(.*?)(?::(\d+|\{\{[^{}]*\}\}))?$/s.exec(authority.slice(at + 1)) ?? [];
    this.protocol = scheme;
    this.auth = at < 0 ? undefined : authority.slice(0, at);
    this.host = host === '' ? [] : splitOutside(host, '.');
    this.port = port;
    this.path = slash < 0 ? [] : place.slice(slash + 1).split('/');
    this.hash = hash < 0 ? undefined : rest.slice(hash + 1);
    this.query = new PropertyList(
      question < 0 ? [] : parseQuery(beforeHash.slice(question + 1)),
      'parameters',
    );
  }

  getHost(): string {
    return typeof this.host === 'string' ? this.host : this.host.join('.');
  }

  getRemote(): string {
    return `${this.getHost()}${this.port === undefined ? '' : `:${this.port}`}`;
  }

  getPath(): string {
    return `/${typeof this.path === 'string' ? this.path : this.path.join('/')}`.replace(/^\/\//, '/');
  }

  getQueryString(): string {
    return this.query
      .filter(({ disabled }) => disabled !== true)
      .map(({ key, value }) =>
        value === null || value === undefined
          ? outsidePlaceholders(`${key}`, /[#&=]/g)
          : `${outsidePlaceholders(`${key}`, /[#&=]/g)}=${outsidePlaceholders(`${value}`, /[#&]/g)}`,
      )
      .join('&');
  }

  /** The URL without its query, as signatures of OAuth 1 hash it. */
  getOAuth1BaseUrl(): string {
    return `${this.protocol ?? 'http'}://${this.getRemote()}${this.getPath()}`;
  }

  getPathWithQuery(): string {
    const query = this.getQueryString();
    return `${this.getPath()}${query === '' ? '' : `?${query}`}`;
  }

  getRaw(): string {
    return this.toString();
  }

  addQueryParams(params: Any): void {
    if (typeof params === 'string') for (const entry of parseQuery(params)) this.query.add(entry);
    else this.query.populate(params);
  }

  removeQueryParams(params: Any): void {
    for (const param of Array.isArray(params) ? params : [params]) this.query.remove(param);
  }

  toString(): string {
    const query = this.getQueryString();
    const path = this.path.length === 0 ? '' : this.getPath();
    return [
      this.protocol === undefined ? '' : `${this.protocol}://`,
      this.auth === undefined ? '' : `${this.auth}@`,
      this.getRemote(),
      path,
      query === '' ? '' : `?${query}`,
      this.hash === undefined ? '' : `#${this.hash}`,
    ].join('');
  }

  toJSON(): object {
    const { protocol, host, port, path, hash } = this;
    return {
      protocol,
      host,
      port,
      path,
      hash,
      query: this.query.toJSON(),
      variable: this.variables.toJSON(),
    };
  }
}

const textOfParts = (url: Any): string => {
  if (url instanceof PostmanUrl) return url.toString();
  if (url.host === undefined && url.path === undefined) return `${url.raw ?? url}`;
  const made = new PostmanUrl('');
  Object.assign(made, {
    protocol: url.protocol?.replace(/:\/*$/, ''),
    host: typeof url.host === 'string' ? [url.host] : (url.host ?? []),
    port: url.port,
    path: typeof url.path === 'string' ? url.path.replace(/^\//, '').split('/') : (url.path ?? []),
  });
  made.addQueryParams(url.query ?? []);
  return made.toString();
};

function parseQuery(text: string) {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? { key: pair, value: null } : { key: pair.slice(0, at), value: pair.slice(at + 1) };
    });
}

/** Encodes the characters that would end a parameter; placeholders stay. */
export const outsidePlaceholders = (text: string, ending: RegExp): string =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(ending, encodeURIComponent)))
    .join('');

function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  for (const piece of text.split(/(\{\{[^{}]*\}\})/)) {
    if (piece.startsWith('{{')) parts.push(`${parts.pop()}${piece}`);
    else {
      const [first = '', ...others] = piece.split(separator);
      parts.push(`${parts.pop()}${first}`, ...others);
    }
  }
  return parts;
}
