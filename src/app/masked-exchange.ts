import { createMasker, isSecretHeader, maskedText } from '../core/request/mask.ts';
import type {
  Exchange,
  HttpResponse,
  NetworkAuth,
  RequestSpec,
  ResponseBody,
} from '../core/request/types.ts';
import type { NumberedExchange } from '../core/session/state.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** An exchange as it may be written to disk: no secret of the session in it, and no value of a secret header. */
export function maskExchange(numbered: NumberedExchange, secrets: readonly string[]): NumberedExchange {
  const mask = createMasker(secrets);
  const { exchange, request } = numbered;
  const masked: Exchange = {
    ...exchange,
    request: maskSpec(exchange.request, mask),
    redirects: exchange.redirects.map((hop) => ({ ...hop, from: mask(hop.from), to: mask(hop.to) })),
    outcome:
      exchange.outcome.kind === 'response'
        ? { kind: 'response', response: maskResponse(exchange.outcome.response, mask, secrets) }
        : {
            kind: 'failure',
            failure: { ...exchange.outcome.failure, message: mask(exchange.outcome.failure.message) },
          },
  };
  return { ...numbered, request: { ...request, text: mask(request.text) }, exchange: masked };
}

type Mask = (text: string) => string;

function maskSpec(spec: RequestSpec, mask: Mask): RequestSpec {
  const body = spec.body.kind === 'text' ? { ...spec.body, text: mask(spec.body.text) } : spec.body;
  const auth = spec.auth === undefined ? {} : { auth: maskAuth(spec.auth) };
  return { ...spec, url: mask(spec.url), headers: maskHeaders(spec.headers, mask), body, ...auth };
}

function maskAuth(auth: NetworkAuth): NetworkAuth {
  switch (auth.kind) {
    case 'digest':
      return { ...auth, password: maskedText };
    case 'client-credentials':
      return { ...auth, clientSecret: maskedText };
    default:
      return auth satisfies never;
  }
}

function maskResponse(response: HttpResponse, mask: Mask, secrets: readonly string[]): HttpResponse {
  return {
    ...response,
    headers: maskHeaders(response.headers, mask),
    body: secrets.length === 0 ? response.body : maskBody(response.body, mask),
  };
}

function maskHeaders(headers: Headers, mask: Mask): Headers {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? maskedText : mask(value)] as const);
}

/** Bytes that are no text cannot hold a secret that was set as text in a way that a search for it would find. */
function maskBody(body: ResponseBody, mask: Mask): ResponseBody {
  if (body.kind === 'file') return body;
  const text = new TextDecoder().decode(body.bytes);
  const masked = mask(text);
  return masked === text ? body : { kind: 'memory', bytes: new TextEncoder().encode(masked) };
}
