import { parseJson } from '../../../../core/json/parse.ts';
import { decodePercent } from '../../../../core/request/render/form/form-encoding.ts';
import type { Any } from '../host.ts';
import { PropertyList } from '../lists.ts';
import { outsidePlaceholders } from './url.ts';

export class PostmanBody {
  mode: string | undefined;
  raw: Any;
  urlencoded: Any;
  formdata: Any;
  /** A body is wrapped in a proxy, so none of its members is private. */
  graphqlParts: Any;
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

  /** A JSON body with a query is GraphQL too: what a script changes in it goes to the body. */
  get graphql(): Any {
    if (this.mode !== 'raw' || typeof this.raw !== 'string') return this.graphqlParts;
    const parsed: Any = parseJson(this.raw);
    if (typeof parsed?.query !== 'string') return undefined;
    return new Proxy(parsed, {
      set: (target, name, value) => {
        Reflect.set(target, name, value);
        this.raw = JSON.stringify(target);
        return true;
      },
    });
  }

  set graphql(graphql: Any) {
    this.graphqlParts = graphql;
  }

  contentType(): { readonly type: string; readonly replacesOthers: boolean } | null {
    switch (this.mode) {
      case 'urlencoded':
        return { type: 'application/x-www-form-urlencoded', replacesOthers: true };
      case 'formdata':
        return { type: `multipart/form-data; boundary=${boundaryOf(this)}`, replacesOthers: true };
      case 'graphql':
        return { type: 'application/json', replacesOthers: false };
      case 'raw':
        return { type: rawTypes[this.options?.raw?.language] ?? 'text/plain', replacesOthers: false };
      default:
        return null;
    }
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
        const boundary = boundaryOf(this);
        const parts = listOf(this.formdata)
          .filter(({ disabled }) => disabled !== true)
          .map(
            ({ key, value }) =>
              `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
          );
        return parts.length === 0 ? '' : `${parts.join('')}--${boundary}--`;
      }
      case 'graphql':
        return typeof this.graphqlParts === 'string'
          ? this.graphqlParts
          : graphqlText(this.graphqlParts ?? {});
      default:
        return '';
    }
  }

  toJSON(): object {
    const mode = this.mode ?? 'raw';
    return { mode: this.mode, [mode]: Reflect.get(this, mode) };
  }
}

const boundaryOf = ({ boundary = 'restloop-form' }: PostmanBody): string => boundary;

const rawTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
};

/** Variables are JSON already where they are a text. */
function graphqlText({ query, operationName, variables }: Any): string {
  if (typeof variables !== 'string') return JSON.stringify({ query, operationName, variables });
  const members = [
    ...Object.entries({ query, operationName }).flatMap(([name, value]) =>
      typeof value === 'string' ? [`${JSON.stringify(name)}:${JSON.stringify(value)}`] : [],
    ),
    ...(variables === '' ? [] : [`"variables":${variables}`]),
  ];
  return `{${members.join(',')}}`;
}

const listOf = (list: Any): PropertyList => {
  if (list instanceof PropertyList) return list;
  const made = new PropertyList([], 'parameters');
  if (typeof list === 'string') made.populate(formPairs(list));
  else made.populate(list ?? []);
  return made;
};

export function bodyParts(body: string, type: string): Any {
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
const encode = (text: Any): string => outsidePlaceholders(`${text}`, /[\s\S]+/g);

const formPairs = (text: string): object[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return { key: decode(key), value: decode(value) };
    });

const decode = (text: string): string => decodePercent(text.replaceAll('+', ' '));
