import type { ResponseHead } from '../contract.ts';
import { createHeaders } from './headers.ts';
import { apply, defineProperty, freeze, nameClass, parseJson, toLowerCase } from './primordials.ts';
import { trust } from './trusted-getters.ts';

const customInspect = Symbol.for('nodejs.util.inspect.custom');

/** `res`: the body is parsed when it is first asked for, and kept. */
export function createResponse(head: ResponseHead, text: string): object {
  const { status, statusText, statusClass, httpVersion, size, timings, contentType, request } = head;
  let body: { readonly value: unknown } | null = null;
  const readBody = () => {
    body ??= { value: parseBody(text, contentType) };
    return body.value;
  };
  const response = new Response();
  const fields: Readonly<Record<string, unknown>> = {
    status,
    statusText,
    statusClass,
    ok: status >= 200 && status < 300,
    httpVersion,
    headers: createHeaders(head.headers),
    contentType,
    size,
    timings: freeze(timings),
    request: freeze({ ...request, headers: createHeaders(request.headers) }),
  };
  const names = Object.keys(fields);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    defineProperty(response, name, { value: fields[name], enumerable: true });
  }
  defineProperty(response, 'body', { get: trust(readBody), enumerable: true });
  defineProperty(response, 'text', { get: trust(() => text), enumerable: true });
  defineProperty(response, customInspect, { value: () => display(fields, readBody()) });
  return freeze(response);
}

class Response {}
nameClass('Response', Response);

/** Text by its own length alone: it is the body once more. */
function display(fields: Readonly<Record<string, unknown>>, body: unknown): object {
  return Object.assign(new Response(), fields, { body });
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
