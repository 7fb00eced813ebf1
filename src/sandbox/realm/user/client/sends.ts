import type { CookieCall } from '../../../../core/script/script-exchange.ts';
import type { ResponseHead, TrustedRealm } from '../../contract.ts';
import type { Guard } from '../guard.ts';
import {
  append,
  createTable,
  each,
  enumerableKeys,
  isArray,
  NativeError,
  NativePromise,
  NativeString,
  NativeTypeError,
  parseJson,
  toJson,
  toMessage,
} from '../primordials.ts';
import { createResponse } from '../response/response.ts';

export type Sends = ReturnType<typeof createSends>;

export function createSends(trusted: TrustedRealm, guard: Guard) {
  const pending = createTable<string, PendingSend>();
  let count = 0;
  const wait = (begin: (id: string) => void) =>
    new NativePromise<unknown>((resolve, reject) => {
      count += 1;
      const id = `${count}`;
      pending.set(id, { resolve, reject });
      guard(() => begin(id));
    });
  return {
    send: (request: unknown): Promise<unknown> => wait(requestOf(request, trusted)),
    sendSaved: (name: string): Promise<unknown> => wait((id) => trusted.sendText(id, name, 'saved')),
    /** JSON of the result. */
    cookies: (call: CookieCall): Promise<string> =>
      wait((id) => trusted.sendCookies(id, toMessage(call))) as Promise<string>,
    settle(id: string, result: 'ok' | 'failed', head: string, text: string) {
      const waiting = pending.get(id);
      if (waiting === undefined) return;
      pending.delete(id);
      if (result === 'failed') waiting.reject(new NativeError(text));
      else if (head === '') waiting.resolve(text);
      else waiting.resolve(createResponse(parseJson(head) as ResponseHead, text, trusted));
    },
    cancel: () => pending.clear(),
  };
}

interface PendingSend {
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads the request at once, so that an error points to the call. The result sends it. */
function requestOf(request: unknown, trusted: TrustedRealm): (id: string) => void {
  if (typeof request === 'string') return (id) => trusted.sendText(id, request, 'text');
  if (typeof request !== 'object' || request === null) {
    throw new NativeTypeError(
      "client.send needs a text, such as 'GET /users', or { method, url, headers, body }",
    );
  }
  const { method, url, headers, body } = request as Readonly<Record<string, unknown>>;
  if (url === undefined || url === null) throw new NativeTypeError('client.send({ url }) needs a URL');
  const isAbsent = body === undefined || body === null;
  const verb = method === undefined ? (isAbsent ? 'GET' : 'POST') : NativeString(method);
  const target = NativeString(url);
  const pairs = headersOf(headers);
  const content = isAbsent ? null : typeof body === 'string' ? body : bodyJson(body);
  return (id) => {
    each(pairs, (pair) => trusted.recordHeader(pair[0], pair[1]));
    trusted.sendRequest(id, verb, target, content, isAbsent || typeof body === 'string' ? 'text' : 'json');
  };
}

function bodyJson(body: unknown): string {
  const json: unknown = toJson(body);
  if (typeof json !== 'string') throw new NativeTypeError('client.send({ body }) needs a text or JSON data');
  return json;
}

function headersOf(headers: unknown): [string, string][] {
  const pairs: [string, string][] = [];
  if (headers === undefined || headers === null) return pairs;
  if (typeof headers !== 'object')
    throw new NativeTypeError('client.send({ headers }) needs an object or a list of pairs');
  if (isArray(headers)) {
    each(headers, (pair: unknown) => {
      if (!isArray(pair) || pair.length !== 2)
        throw new NativeTypeError('a header in a list is a pair: [name, value]');
      append(pairs, [NativeString(pair[0]), NativeString(pair[1])]);
    });
    return pairs;
  }
  each(enumerableKeys(headers), (name) => {
    const value: unknown = Reflect.get(headers, name);
    each(isArray(value) ? value : [value], (one: unknown) => {
      if (one !== undefined && one !== null) append(pairs, [name, NativeString(one)]);
    });
  });
  return pairs;
}
