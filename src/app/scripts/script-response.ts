import { contentTypeOf } from '../../core/request/headers.ts';
import type { Exchange } from '../../core/request/types.ts';
import type { ScriptResponse } from '../../core/script/script-exchange.ts';
import { bodyText } from '../files/response-body.ts';

/** Returns null if the network failed or the body was released. `cookie` is the header that the jar added. */
export function toScriptResponse({ request, outcome }: Exchange, cookie = ''): ScriptResponse | null {
  if (outcome.kind === 'failure' || outcome.response.isReleased === true) return null;
  const { response } = outcome;
  return {
    status: response.status,
    statusText: response.statusText,
    statusClass: response.statusClass,
    httpVersion: response.httpVersion,
    headers: response.headers,
    text: bodyText(response),
    size: response.size,
    timings: { ...response.timings },
    contentType: contentTypeOf(response.headers),
    request: {
      method: request.method,
      url: request.url,
      headers: cookie === '' ? request.headers : [...request.headers, ['Cookie', cookie]],
      body: request.body.kind === 'text' ? request.body.text : null,
    },
  };
}
