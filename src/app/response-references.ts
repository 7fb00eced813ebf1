import type { Exchange } from '../core/request/types.ts';
import type { Value } from '../core/value/types.ts';
import { bodyText } from './response-body.ts';

/** Answers placeholders such as `login.response.body.$.token` from exchanges that were made before. */
export interface ResponseReferences {
  /** Undefined where no such exchange or no such part of it is there. Synchronous, as a preview is. */
  value(text: string): Value | undefined;
  /** Resolves when JSONPath can be used. */
  ready(): Promise<void>;
  /** Where the exchange of a name is looked for from now on. */
  lookIn(find: (name: string) => Exchange | undefined): void;
}

export function createResponseReferences(find: (name: string) => Exchange | undefined): ResponseReferences {
  let findExchange = find;
  let select: SelectNodes | null = null;
  const parsed = new WeakMap<Exchange, unknown>();
  const ready = async () => {
    const { query } = await import('jsonpath-rfc9535');
    select = (json, path) => query(json as never, path);
  };

  function jsonOf(exchange: Exchange, text: string): unknown {
    if (!parsed.has(exchange)) parsed.set(exchange, parseJson(text));
    return parsed.get(exchange);
  }

  function inBody(exchange: Exchange, text: string, path: string): Value | undefined {
    if (path === '.*') return text;
    const json = jsonOf(exchange, text);
    if (path === '') return json === undefined ? text : (json as Value);
    if (json === undefined) return undefined;
    if (select === null) {
      void ready();
      return undefined;
    }
    try {
      const nodes = select(json, path.startsWith('.$') ? path.slice(1) : `$${path}`);
      return nodes.length > 1 ? (nodes as Value[]) : (nodes[0] as Value | undefined);
    } catch {
      return undefined;
    }
  }

  return {
    ready,
    lookIn(next) {
      findExchange = next;
    },
    value(text) {
      const [, name = '', side, part, rest = ''] = referenceForm.exec(text) ?? [];
      const exchange = side === undefined ? undefined : findExchange(name);
      if (exchange === undefined) return undefined;
      const { request, outcome } = exchange;
      if (side === 'request') {
        if (part === 'body')
          return request.body.kind === 'text' ? inBody(exchange, request.body.text, rest) : undefined;
        if (part === 'headers') return headerOf(request.headers, rest);
        return rest === '' && (part === 'url' || part === 'method') ? request[part] : undefined;
      }
      if (outcome.kind === 'failure') return undefined;
      const { response } = outcome;
      if (part === 'body') return inBody(exchange, bodyText(response), rest);
      if (part === 'headers') return headerOf(response.headers, rest);
      return rest === '' && (part === 'status' || part === 'statusText') ? response[part] : undefined;
    },
  };
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
