import { readFileSync, statSync } from 'node:fs';
import { partOfBody } from '../../core/request/sending/body-part.ts';
import type { Exchange, HttpResponse, ResponseBody } from '../../core/request/types.ts';
import { maskHeaders } from '../../core/secrets/header-value.ts';
import { maskReplayable, maskSpec, maskUrl } from '../../core/secrets/mask-request.ts';
import { maskBytes } from '../../core/secrets/search/mask-bytes.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import { maskInput } from '../../core/secrets/typed/typed-credentials.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import { textOfBytes } from '../../core/text/base64.ts';

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
  const { statusText, headers } = response;
  const shown = { ...response, statusText: masker.mask(statusText), headers: maskHeaders(headers, masker) };
  const bytes = bytesOf(response.body);
  const masked = maskBody(bytes, masker);
  if (masked === bytes) return shown;
  const part = response.body.kind === 'file' ? partOfBody(bytes.length, response.size) : null;
  return {
    ...shown,
    body: { kind: 'memory', bytes: masked },
    truncated: response.truncated ?? part,
  };
}

function maskBody(bytes: Uint8Array, masker: Masker): Uint8Array {
  const text = textOfBytes(bytes);
  if (text === null || text.includes('\0')) return maskBytes(bytes, masker);
  return masker.holds(text) ? new TextEncoder().encode(masker.mask(text)) : bytes;
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
