import { readFileSync, statSync } from 'node:fs';
import { partOfBody } from '../../core/request/sending/body-part.ts';
import type { Exchange, HttpResponse, ResponseBody } from '../../core/request/types.ts';
import { maskHeaders } from '../../core/secrets/header-value.ts';
import { maskReplayable, maskSpec, maskUrl } from '../../core/secrets/mask-request.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import { maskInput } from '../../core/secrets/typed/typed-credentials.ts';
import type { NumberedExchange } from '../../core/session/state.ts';

export function maskExchange(numbered: NumberedExchange, masker: Masker): NumberedExchange {
  const { exchange, request, replayable } = numbered;
  const { outcome } = exchange;
  const masked: Exchange = {
    ...exchange,
    request: maskSpec(exchange.request, masker),
    redirects: exchange.redirects.map(({ headers: _, ...hop }) => ({
      ...hop,
      from: maskUrl(hop.from, masker),
      to: maskUrl(hop.to, masker),
    })),
    outcome:
      outcome.kind === 'response'
        ? { kind: 'response', response: maskResponse(outcome.response, masker) }
        : {
            kind: 'failure',
            failure: { ...outcome.failure, message: masker.mask(outcome.failure.message) },
          },
  };
  const text = masker.mask(maskInput(request.text));
  const whole = { ...numbered, request: { ...request, text }, exchange: masked };
  return replayable === undefined ? whole : { ...whole, replayable: maskReplayable(replayable, masker) };
}

function maskResponse(response: HttpResponse, masker: Masker): HttpResponse {
  const shown = { ...response, headers: maskHeaders(response.headers, masker) };
  const bytes = bytesOf(response.body);
  const text = new TextDecoder().decode(bytes);
  if (!masker.holds(text)) return shown;
  const part = response.body.kind === 'file' ? partOfBody(bytes.length, response.size) : null;
  return {
    ...shown,
    body: { kind: 'memory', bytes: new TextEncoder().encode(masker.mask(text)) },
    truncated: response.truncated ?? part,
  };
}

const maxMaskedBytes = 32 * 1024 * 1024;

export const bytesOf = (body: ResponseBody): Uint8Array =>
  body.kind === 'memory' ? body.bytes : bytesOfFile(body);

function bytesOfFile({ path, head }: Extract<ResponseBody, { kind: 'file' }>): Uint8Array {
  try {
    return statSync(path).size > maxMaskedBytes ? head : readFileSync(path);
  } catch {
    return head;
  }
}
