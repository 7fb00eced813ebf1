import { responseOf } from '../../core/request/sending/response-of.ts';
import type { Exchange } from '../../core/request/types.ts';
import { maskFailure, maskJson } from '../../core/secrets/mask-json.ts';
import { disabledMasker, type Masker } from '../../core/secrets/search/masker.ts';
import { previewJson } from '../output/preview-json.ts';
import {
  type ExchangeJson,
  maskRetries,
  type ResponseJson,
  type ResultJson,
  responseJson,
  type WrittenFileJson,
} from '../results/json.ts';
import { type RequestOutput, shownPath } from '../run/request/response-file.ts';
import type { Check, RequestResult, ScriptExchange } from '../run/request/result.ts';
import { type BodyLimit, cutCheck, cutText } from './body-limit.ts';
import { reportedWarnings } from './cases.ts';

export function resultJson(
  result: RequestResult,
  { reveal, bodies = null }: { readonly reveal: boolean; readonly bodies?: BodyLimit },
): ResultJson {
  if (result.reported !== undefined) return result.reported;
  const { name, line, preview, exchange, error, checks, attempts, retries, output, scriptExchanges } = result;
  const secrets = reveal ? disabledMasker : result.secrets;
  const notices = reportedWarnings({
    ...result,
    secrets,
    warnings: result.warnings.filter(({ code, within }) => code === null || within === 'client.send'),
  });
  const { mask } = secrets;
  const said = [...result.notes.map(mask), ...notices.map(({ text }) => text)];
  // Snapshots are reported by their checks.
  const outputs = result.outputs.filter(({ kind }) => exchange === null || kind === 'response');
  const shown = preview === null ? null : previewJson(preview, { reveal, secrets });
  return {
    name,
    line,
    ...(result.label === name ? {} : { label: mask(result.label) }),
    durationMs: Math.round(result.milliseconds * 10) / 10,
    exitCode: result.exitCode,
    ...(result.round === undefined ? {} : { round: result.round }),
    request: shown === null ? null : requestJson(shown, { mask, bodies }),
    response: limitedResponse(exchange, { secrets, bodies }),
    error: error === null ? null : maskFailure(error, mask),
    tests: checks.map((check) => checkJson(cutCheck(check, { mask, limit: bodies }), mask)),
    diagnostics: (shown?.diagnostics ?? []).map((diagnostic) => maskFailure(diagnostic, mask)),
    ...(result.skipped === null ? {} : { skipped: { reason: mask(result.skipped) } }),
    ...(outputs.length > 0 ? { outputs: outputs.map((file) => writtenFileJson(file, mask)) } : {}),
    ...(retries.length > 0 ? { retries: maskRetries(retries, mask) } : {}),
    ...(attempts > 1 ? { attempts } : {}),
    ...(output.length > 0 ? { output: output.map(({ level, text }) => ({ level, text: mask(text) })) } : {}),
    ...(said.length > 0 ? { notices: said } : {}),
    ...(result.notes.length > 0 ? { notes: result.notes.length } : {}),
    ...(scriptExchanges.length > 0 && {
      scriptExchanges: scriptExchanges.map((sent) => scriptExchangeJson(sent, { reveal, secrets, bodies })),
    }),
  };
}

const writtenFileJson = ({ kind, path, overwrite, written }: RequestOutput, mask: Mask): WrittenFileJson => ({
  kind,
  path: mask(path.text),
  overwrite,
  written: written === null ? null : mask(shownPath(written)),
});

function scriptExchangeJson(
  { preview, exchange }: ScriptExchange,
  {
    reveal,
    secrets,
    bodies,
  }: { readonly reveal: boolean; readonly secrets: Masker; readonly bodies: BodyLimit },
): Pick<ExchangeJson, 'request' | 'response' | 'error'> {
  const { outcome } = exchange;
  return {
    request: requestJson(previewJson(preview, { reveal, secrets }), { mask: secrets.mask, bodies }),
    response: limitedResponse(exchange, { secrets, bodies }),
    error: outcome.kind === 'failure' ? maskFailure(outcome.failure, secrets.mask) : null,
  };
}

type Mask = Masker['mask'];

function requestJson(
  { method, url, headers, body, connectionHeaders }: NonNullable<ExchangeJson['request']>,
  { mask, bodies }: { readonly mask: Mask; readonly bodies: BodyLimit },
): NonNullable<ExchangeJson['request']> {
  const shown = maskJson({ url, headers, body, connectionHeaders }, mask);
  return { method, ...shown, body: maskJson(shown.body, (text) => cutText(text, bodies)) };
}

function limitedResponse(
  exchange: Exchange | null,
  { secrets, bodies }: { readonly secrets: Masker; readonly bodies: BodyLimit },
): ResponseJson | null {
  const response = responseOf(exchange);
  if (response === null) return null;
  const shown = responseJson(response, secrets);
  if (bodies === null || shown.body.length <= bodies) return shown;
  // Base64 stays readable in groups of four.
  const maxLength = shown.bodyEncoding === 'utf8' ? bodies : bodies - (bodies % 4);
  const why = `--report-body keeps ${maxLength} of ${shown.body.length} characters`;
  return { ...shown, body: shown.body.slice(0, maxLength), truncated: shown.truncated ?? why };
}

function checkJson({ name, passed, message, line, place, sides }: Check, mask: Mask) {
  return {
    name: mask(name),
    passed,
    message,
    ...(line === null ? {} : { line }),
    ...(place === undefined ? {} : { place }),
    ...sides,
  };
}
