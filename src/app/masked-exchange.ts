import { readFileSync, statSync } from 'node:fs';
import { isCredentialName } from '../core/http/credential-names.ts';
import type { NetworkAuth } from '../core/request/auth/added-auth.ts';
import { deferred } from '../core/request/deferred.ts';
import { type FrozenRequest, mapFrozen } from '../core/request/frozen-request.ts';
import { createMasker, maskedText } from '../core/request/mask.ts';
import { secretScheme } from '../core/request/secret-headers.ts';
import type { Exchange, HttpResponse, RequestSpec, ResponseBody, SpecBody } from '../core/request/types.ts';
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
  const whole = { ...numbered, request: { ...request, text: mask(request.text) }, exchange: masked };
  const { frozen } = numbered;
  return frozen === undefined ? whole : { ...whole, frozen: deferred(() => maskFrozen(frozen(), mask)) };
}

type Mask = (text: string) => string;

/** Placeholders stay: they say which secret belongs there. */
function maskFrozen(frozen: FrozenRequest, mask: Mask): FrozenRequest {
  return mapFrozen(frozen, (text, header) => {
    const isWrittenOut = header !== null && isCredentialName(header, 'header') && !text.includes('{{');
    return isWrittenOut ? `${secretScheme(text)}${maskedText}` : mask(text);
  });
}

function maskSpec(spec: RequestSpec, mask: Mask): RequestSpec {
  const masked = {
    ...spec,
    url: mask(spec.url),
    headers: maskHeaders(spec.headers, mask),
    body: maskSpecBody(spec.body, mask),
  };
  return spec.auth === undefined ? masked : { ...masked, auth: maskAuth(spec.auth) };
}

function maskSpecBody(body: SpecBody, mask: Mask): SpecBody {
  switch (body.kind) {
    case 'none':
    case 'file':
      return body;
    case 'text':
      return { ...body, text: mask(body.text) };
    case 'multipart':
      return {
        ...body,
        parts: body.parts.map((part) =>
          part.content.kind === 'text'
            ? { ...part, content: { kind: 'text', text: mask(part.content.text) } }
            : part,
        ),
      };
    case 'pieces':
      return {
        ...body,
        pieces: body.pieces.map((piece) =>
          piece.kind === 'text' ? { ...piece, text: mask(piece.text) } : piece,
        ),
      };
    default:
      return body satisfies never;
  }
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
  return headers.map(
    ([name, value]) => [name, isCredentialName(name, 'header') ? maskedText : mask(value)] as const,
  );
}

/** Bytes that are no text cannot hold a secret that was set as text in a way that a search for it would find. */
function maskBody(body: ResponseBody, mask: Mask): ResponseBody {
  const bytes = body.kind === 'memory' ? body.bytes : bytesOfFile(body);
  const text = new TextDecoder().decode(bytes);
  const masked = mask(text);
  return masked === text ? body : { kind: 'memory', bytes: new TextEncoder().encode(masked) };
}

/** Of a longer body only the beginning is kept. */
const longestMasked = 32 * 1024 * 1024;

function bytesOfFile({ path, head }: Extract<ResponseBody, { kind: 'file' }>): Uint8Array {
  try {
    return statSync(path).size > longestMasked ? head : readFileSync(path);
  } catch {
    return head;
  }
}
