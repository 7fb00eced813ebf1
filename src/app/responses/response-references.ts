import { joinedHeader } from '../../core/request/headers.ts';
import type { Exchange } from '../../core/request/types.ts';
import { requestNamed, roundNamed } from '../../core/template/resolve/request-name.ts';
import type { References, ReferredRequest, ReferredValue } from '../../core/template/types.ts';
import type { Value } from '../../core/value/types.ts';
import { bodyText } from '../files/response-body.ts';
import { createBodyPicker } from './referred-body.ts';

export interface ResponseReferences extends References {
  ready(): Promise<void>;
  lookIn(requests: ReferableRequests): void;
}

export interface ReferableRequests {
  exchange(name: string): Exchange | undefined;
  /** The name of the request whose response a variable is made of. */
  producerOf(variable: string): string | undefined;
  names(): ReadonlySet<string>;
  readonly loops?: ReadonlySet<string>;
  readonly broken: NonNullable<References['explainMissing']>;
  readonly unsent: Extract<ReferredRequest['state'], 'unsent' | 'later'>;
}

export function createResponseReferences(requests: ReferableRequests): ResponseReferences {
  let known = requests;
  const nameOf = (wanted: string) =>
    requestNamed(known.names(), wanted) ?? roundNamed(known.loops ?? noLoops, wanted)?.name;
  const bodies = createBodyPicker();
  const stateOf = (name: string | undefined): ReferredRequest | undefined => {
    if (name === undefined) return undefined;
    const outcome = known.exchange(name)?.outcome;
    if (outcome === undefined) return { name, state: known.unsent };
    if (outcome.kind === 'failure') return { name, state: 'failed' };
    return { name, state: outcome.response.isReleased === true ? 'released' : 'answered' };
  };
  return {
    ready: bodies.ready,
    lookIn(next) {
      known = next;
    },
    names: () => known.names(),
    explainMissing: (name, scope) => known.broken(name, scope),
    find: (name) => stateOf(nameOf(name)),
    producerOf: (variable) => stateOf(known.producerOf(variable)),
    value(reference) {
      const [, side, part, rest = ''] = partForm.exec(reference.part) ?? [];
      const name = side === undefined ? undefined : nameOf(reference.name);
      const exchange = name === undefined ? undefined : known.exchange(name);
      if (exchange === undefined) return undefined;
      const { request, outcome } = exchange;
      if (side === 'request') {
        if (part === 'body') {
          const { body } = request;
          return body.kind === 'text'
            ? bodies.pick({ exchange, side, text: () => body.text }, rest)
            : undefined;
        }
        if (part === 'headers') return whole(headerOf(request.headers, rest));
        return rest === '' && (part === 'url' || part === 'method') ? whole(request[part]) : undefined;
      }
      if (outcome.kind === 'failure') return undefined;
      const { response } = outcome;
      if (part === 'body')
        return bodies.pick({ exchange, side: 'response', text: () => bodyText(response) }, rest);
      if (part === 'headers') return whole(headerOf(response.headers, rest));
      return rest === '' && (part === 'status' || part === 'statusText') ? whole(response[part]) : undefined;
    },
  };
}

const noLoops: ReadonlySet<string> = new Set();

const whole = (value: Value | undefined): ReferredValue | undefined =>
  value === undefined ? undefined : { value, exact: null };

const partForm = /^(response|request)\.(body|headers|status|statusText|url|method)(?![\w$-])(.*)$/s;

function headerOf(headers: Exchange['request']['headers'], rest: string): string | undefined {
  const [, plain, quoted] = /^\.?(?:([^[\]"]+)|\["?([^"\]]+)"?\])$/.exec(rest) ?? [];
  return joinedHeader(headers, (plain ?? quoted ?? '').trim()) ?? undefined;
}
