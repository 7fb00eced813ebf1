import { listOf, own, textOf } from '../../core/json/raw.ts';
import type { Exchange } from '../../core/request/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { RecordedExchange } from '../../ports/formats.ts';
import { readExchange } from '../har/recorded.ts';
import { entriesOf } from './entries.ts';

export type NamedExample = Omit<RecordedExchange, 'request'>;

/** The examples of a request as exchanges; the first example is the newest, which `.res` shows. */
export function examplesOf(
  raw: unknown,
  request: { readonly method: string; readonly url: string },
): NamedExample[] {
  return listOf(own(raw, 'response'))
    .flatMap((example): NamedExample[] => {
      const exchange = exampleOf(example, request);
      const name = textOf(own(example, 'name')).trim();
      return exchange === null ? [] : [{ exchange, ...(name !== '' && { name }) }];
    })
    .reverse();
}

function exampleOf(
  example: unknown,
  request: { readonly method: string; readonly url: string },
): Exchange | null {
  if (!isObject(example)) return null;
  const original = own(example, 'originalRequest');
  const url = own(original, 'url');
  const raw = textOf(isObject(url) ? own(url, 'raw') : url);
  const headers = entriesOf(own(example, 'header')).flatMap(({ name, value, isEnabled }) =>
    isEnabled ? [{ name, value }] : [],
  );
  return readExchange(
    {
      time: own(example, 'responseTime'),
      response: {
        status: own(example, 'code'),
        statusText: textOf(own(example, 'status')),
        headers,
        content: { text: textOf(own(example, 'body')) },
      },
    },
    {
      method: textOf(own(original, 'method')) || request.method,
      url: raw === '' ? request.url : raw,
      headers: [],
      body: { kind: 'none' },
    },
  );
}
