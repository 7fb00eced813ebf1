import type { ResponseHead, TrustedRealm } from '../../contract.ts';
import { cookiesOf, type ScriptCookie } from '../jetbrains/cookies.ts';
import { trustGettersOf } from '../members/trusted-getters.ts';
import { apply, freeze, nameClass, parseJson, toLowerCase } from '../primordials.ts';
import { createHeaders } from './headers.ts';

/** `res`. Its body and headers are created at the first access: most scripts read few of them. */
export function createResponse(
  head: ResponseHead,
  text: string,
  trusted: Pick<TrustedRealm, 'recordSecretRead'>,
): object {
  const { status, statusText, statusClass, httpVersion, size, timings, contentType } = head;
  let headers: object | null = null;
  let request: object | null = null;
  let body: { readonly value: unknown } | null = null;
  // A literal takes a fifth of the time of defining the properties one by one.
  const response = {
    __proto__: Response.prototype,
    status,
    statusText,
    statusClass,
    ok: status >= 200 && status < 300,
    httpVersion,
    get headers() {
      headers ??= createHeaders(head.headers);
      return headers;
    },
    contentType,
    size,
    timings: freeze(timings),
    get request() {
      trusted.recordSecretRead();
      request ??= freeze({ ...head.request, headers: createHeaders(head.request.headers) });
      return request;
    },
    get body() {
      body ??= { value: parseBody(text, contentType) };
      return body.value;
    },
    get text() {
      return text;
    },
  };
  return trustGettersOf(freeze(response));
}

class Response {
  [Symbol.for('nodejs.util.inspect.custom')](): object {
    const { text: _text, ...shown } = this as Readonly<Record<string, unknown>>;
    return Object.assign(new ShownResponse(), shown);
  }

  get responseCode(): number {
    return (this as unknown as { readonly status: number }).status;
  }

  cookies(): readonly ScriptCookie[] {
    return cookiesOf((this as unknown as HasHeaders).headers.valuesOf('set-cookie'));
  }

  cookiesByName(name: unknown): readonly ScriptCookie[] {
    return this.cookies().filter((cookie) => cookie.name === `${name}`);
  }
}
nameClass('Response', Response);
freeze(Response.prototype);

interface HasHeaders {
  readonly headers: { valuesOf(name: string): readonly string[] };
}

class ShownResponse {}
nameClass('Response', ShownResponse);

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

function isJsonType(contentType: string): boolean {
  return /^\s*[^;]*(?:[/+]json)\s*(?:;|$)/.test(contentType);
}
