import type { Exchange } from '../core/request/types.ts';
import type { References, ReferredRequest } from '../core/template/types.ts';
import type { Value } from '../core/value/types.ts';
import { bodyText } from './response-body.ts';

/** Answers placeholders such as `login.response.body.$.token` from exchanges that were made before. Synchronous, as a preview is. */
export interface ResponseReferences extends References {
  /** Resolves when JSONPath can be used. */
  ready(): Promise<void>;
  /** Where the requests and their exchanges are looked for from now on. */
  lookIn(requests: ReferableRequests): void;
}

/** The requests that have names. */
export interface ReferableRequests {
  /** The newest exchange of a request. */
  exchange(name: string): Exchange | undefined;
  /** The name of the request that a name means: its own, or that of a variable which is made of its answer. */
  requestOf(name: string): string | undefined;
  names(): Iterable<string>;
  /** What one is that was not sent. */
  readonly unsent: Extract<ReferredRequest['state'], 'unsent' | 'later'>;
}

export function createResponseReferences(requests: ReferableRequests): ResponseReferences {
  let known = requests;
  let select: SelectNodes | null = null;
  const parsed = { request: new WeakMap<Exchange, unknown>(), response: new WeakMap<Exchange, unknown>() };
  const ready = async () => {
    const { query } = await import('jsonpath-rfc9535');
    select = (json, path) => query(json as never, path);
  };

  function inBody(body: Body, path: string): Value | undefined {
    const { exchange, side, text } = body;
    if (path === '.*') return text;
    if (!parsed[side].has(exchange)) parsed[side].set(exchange, parseJson(text));
    const json = parsed[side].get(exchange);
    if (path === '') return json === undefined ? text : (json as Value);
    if (json === undefined) return undefined;
    if (select === null) {
      void ready();
      return undefined;
    }
    try {
      const nodes = select(json, jsonPath(path));
      return nodes.length > 1 ? (nodes as Value[]) : (nodes[0] as Value | undefined);
    } catch {
      return undefined;
    }
  }

  return {
    ready,
    lookIn(next) {
      known = next;
    },
    names: () => known.names(),
    find(name) {
      const request = known.requestOf(name);
      if (request === undefined) return undefined;
      const outcome = known.exchange(request)?.outcome;
      const state =
        outcome === undefined ? known.unsent : outcome.kind === 'response' ? 'answered' : 'failed';
      return { name: request, state };
    },
    value(text) {
      const [, name = '', side, part, rest = ''] = referenceForm.exec(text) ?? [];
      const exchange = side === undefined ? undefined : known.exchange(name);
      if (exchange === undefined) return undefined;
      const { request, outcome } = exchange;
      if (side === 'request') {
        if (part === 'body')
          return request.body.kind === 'text'
            ? inBody({ exchange, side, text: request.body.text }, rest)
            : undefined;
        if (part === 'headers') return headerOf(request.headers, rest);
        return rest === '' && (part === 'url' || part === 'method') ? request[part] : undefined;
      }
      if (outcome.kind === 'failure') return undefined;
      const { response } = outcome;
      if (part === 'body') return inBody({ exchange, side: 'response', text: bodyText(response) }, rest);
      if (part === 'headers') return headerOf(response.headers, rest);
      return rest === '' && (part === 'status' || part === 'statusText') ? response[part] : undefined;
    },
  };
}

interface Body {
  readonly exchange: Exchange;
  readonly side: 'request' | 'response';
  readonly text: string;
}

/** `NAME.response.PART` and what follows the part. */
const referenceForm =
  /^([^.[\s]+)\.(response|request)\.(body|headers|status|statusText|url|method)(?![\w$-])(.*)$/s;

/** The names of the requests that a text refers to. */
export function referredNames(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(/\{\{\s*([\p{L}_][\p{L}\p{N}_$-]*)\.(?:response|request)\./gu)].map(
    ([, name = '']) => name,
  );
}

/** What follows `body`, as JSONPath: after a dot, names such as `access-token` are taken as they stand. */
function jsonPath(path: string): string {
  const full = path.startsWith('.$') ? path.slice(1) : `$${path}`;
  const isSimple = /^\$(?:\.[\w$-]+|\[\d+\]|\["[^"]*"\])*$/.test(full);
  if (!isSimple) return full;
  return full.replace(/(\["[^"]*"\])|\.([\w$]*-[\w$-]*)/g, (whole, _, name) =>
    name === undefined ? whole : `["${name}"]`,
  );
}

type SelectNodes = (json: unknown, path: string) => readonly unknown[];

function headerOf(headers: Exchange['request']['headers'], rest: string): string | undefined {
  const [, plain, quoted] = /^\.?(?:([^[\]"]+)|\["?([^"\]]+)"?\])$/.exec(rest) ?? [];
  const wanted = (plain ?? quoted ?? '').trim().toLowerCase();
  const values = headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
  return values.length === 0 ? undefined : values.join(', ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
