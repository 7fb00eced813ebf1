import type { ResponseHead } from '../contract.ts';
import { createHeaders } from './headers.ts';
import { apply, defineProperty, freeze, nameClass, parseJson, toLowerCase } from './primordials.ts';
import { trust } from './trusted-getters.ts';

const customInspect = Symbol.for('nodejs.util.inspect.custom');

/** `res`: its body, and the headers, are made when they are first asked for, and kept. Most scripts read few of them. */
export function createResponse(head: ResponseHead, text: string): object {
  const { status, statusText, statusClass, httpVersion, size, timings, contentType, request } = head;
  const response = new Response();
  const have = (name: string, value: unknown) => defineProperty(response, name, { value, enumerable: true });
  const make = (name: string, read: () => unknown) =>
    defineProperty(response, name, { get: trust(read), enumerable: true });
  have('status', status);
  have('statusText', statusText);
  have('statusClass', statusClass);
  have('ok', status >= 200 && status < 300);
  have('httpVersion', httpVersion);
  make(
    'headers',
    once(() => createHeaders(head.headers)),
  );
  have('contentType', contentType);
  have('size', size);
  have('timings', freeze(timings));
  make(
    'request',
    once(() => freeze({ ...request, headers: createHeaders(request.headers) })),
  );
  make(
    'body',
    once(() => parseBody(text, contentType)),
  );
  make('text', () => text);
  defineProperty(response, customInspect, { value: () => display(response) });
  return freeze(response);
}

function once(make: () => unknown): () => unknown {
  let made: { readonly value: unknown } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

class Response {}
nameClass('Response', Response);

/** Text by its own length alone: it is the body once more. */
function display(response: object): object {
  const { text: _text, ...shown } = response as Readonly<Record<string, unknown>>;
  return Object.assign(new Response(), shown);
}

function parseBody(text: string, contentType: string | null): unknown {
  const isJson =
    contentType === null ? /^\s*[{[]/.test(text) : isJsonType(apply(toLowerCase, contentType, []));
  if (!isJson) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** `application/json`, `text/json`, or a type whose name ends in `+json`; parameters aside. */
function isJsonType(contentType: string): boolean {
  return /^\s*[^;]*(?:[/+]json)\s*(?:;|$)/.test(contentType);
}
