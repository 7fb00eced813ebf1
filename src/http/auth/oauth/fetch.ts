import { FailureError } from '../../../core/request/sending/failure-error.ts';
import type { HttpResponse, RequestSpec } from '../../../core/request/types.ts';
import { isObject } from '../../../core/value/is-object.ts';
import { toWire } from '../../wire.ts';
import type { SendAuthRequest } from '../scheme.ts';

export interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | undefined;
}

export function fetchOver(send: SendAuthRequest) {
  return async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const content: RequestSpec['body'] =
      body === undefined ? { kind: 'none' } : { kind: 'text', text: body.toString() };
    const wire = toWire({ method, url, headers: Object.entries(headers), body: content });
    return toResponse(await send(wire), url);
  };
}

function toResponse({ status, headers, body }: HttpResponse, url: string): Response {
  if (body.kind !== 'memory') {
    const message = `The response of ${url} is too large for a token response.`;
    throw new FailureError({ code: 'ERR_OAUTH2_TOKEN', message, hint: 'check the URL' });
  }
  const json = objectIn(new TextDecoder().decode(body.bytes));
  if (json === null)
    return new Response(isEmptyStatus(status) ? null : new Uint8Array(body.bytes), {
      status,
      headers: headers.filter(([name]) => name.toLowerCase() !== 'www-authenticate').map(([...pair]) => pair),
    });
  // Some servers answer 200 with an error (GitHub), or leave the type of the token out and mean bearer.
  const isError = typeof json['error'] === 'string';
  const isToken = typeof json['access_token'] === 'string' && typeof json['token_type'] !== 'string';
  return new Response(
    JSON.stringify(withoutOddities({ ...json, ...(isToken && { token_type: 'bearer' }) })),
    {
      status: isError && status < 400 ? 400 : status,
      headers: { 'Content-Type': 'application/json' },
    },
  );
}

function withoutOddities(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { expires_in: seconds, refresh_token: refresh, ...rest } = json;
  return {
    ...rest,
    ...(Number(seconds) > 0 && { expires_in: Number(seconds) }),
    ...(typeof refresh === 'string' && refresh !== '' && { refresh_token: refresh }),
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isEmptyStatus = (status: number): boolean => status === 204 || status === 205 || status === 304;
