import type { Engine, ResponseHead } from '../contract.ts';
import type { Guard } from './guard.ts';
import {
  append,
  createTable,
  enumerableKeys,
  isArray,
  NativeError,
  NativePromise,
  NativeString,
  NativeTypeError,
  parseJson,
  toJson,
} from './primordials.ts';
import { createResponse } from './response.ts';

/** `client.send`: requests on their way. */
export interface Sends {
  send(request: unknown): Promise<unknown>;
  settle(id: string, result: 'ok' | 'failed', head: string, text: string): void;
  cancel(): void;
}

export function createSends(engine: Engine, guard: Guard): Sends {
  const pending = createTable<string, Pending>();
  let count = 0;
  return {
    send(request) {
      const json = toJson(describeRequest(request));
      return new NativePromise((resolve, reject) => {
        count += 1;
        const id = `${count}`;
        pending.set(id, { resolve, reject });
        guard(() => engine.call('send', id, json));
      });
    },
    settle(id, result, head, text) {
      const waiting = pending.get(id);
      if (waiting === undefined) return;
      pending.delete(id);
      if (result === 'failed') waiting.reject(new NativeError(text));
      else waiting.resolve(createResponse(parseJson(head) as ResponseHead, text));
    },
    cancel: () => pending.clear(),
  };
}

interface Pending {
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function describeRequest(request: unknown): object {
  if (typeof request === 'string') return { kind: 'text', text: request };
  if (typeof request !== 'object' || request === null) {
    throw new NativeTypeError(
      "client.send takes text, such as 'GET /users', or { method, url, headers, body }",
    );
  }
  const { method, url, headers, body } = request as Readonly<Record<string, unknown>>;
  if (url === undefined || url === null) throw new NativeTypeError('client.send({ url }) needs a url');
  const isText = typeof body === 'string';
  const isAbsent = body === undefined || body === null;
  return {
    kind: 'object',
    method: method === undefined ? (isAbsent ? 'GET' : 'POST') : NativeString(method),
    url: NativeString(url),
    headers: describeHeaders(headers),
    body: isAbsent ? null : isText ? body : bodyJson(body),
    json: !isAbsent && !isText,
  };
}

function bodyJson(body: unknown): string {
  const json: unknown = toJson(body);
  if (typeof json !== 'string')
    throw new NativeTypeError('client.send({ body }) takes text or data that JSON can hold');
  return json;
}

/** An object, a list of pairs, or the headers of a response. */
function describeHeaders(headers: unknown): [string, string][] {
  const pairs: [string, string][] = [];
  if (headers === undefined || headers === null) return pairs;
  if (typeof headers !== 'object')
    throw new NativeTypeError('client.send({ headers }) takes an object or a list of pairs');
  if (isArray(headers)) {
    for (let index = 0; index < headers.length; index += 1) {
      const pair: unknown = headers[index];
      if (!isArray(pair) || pair.length !== 2)
        throw new NativeTypeError('a header in a list is a pair: [name, value]');
      append(pairs, [NativeString(pair[0]), NativeString(pair[1])]);
    }
    return pairs;
  }
  const names = enumerableKeys(headers);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    const value: unknown = Reflect.get(headers, name);
    const values: readonly unknown[] = isArray(value) ? value : [value];
    for (let at = 0; at < values.length; at += 1) {
      const one = values[at];
      if (one !== undefined && one !== null) append(pairs, [name, NativeString(one)]);
    }
  }
  return pairs;
}
