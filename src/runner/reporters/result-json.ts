import { maskFailure, maskJson } from '../../core/secrets/mask-json.ts';
import { type Masker, revealing } from '../../core/secrets/search/masker.ts';
import { type OutputFileJson, previewJson } from '../output/preview-json.ts';
import { type ExchangeJson, responseJson } from '../results/json.ts';
import { type RequestOutput, shownPath } from '../run/request/response-file.ts';
import type { Check, RequestResult, ScriptExchange } from '../run/request/result.ts';
import { reportedWarnings } from './cases.ts';

/** runner/README.md, "each request in `run --reporter json`"; `name` and `line` come before, what is seldom there after. */
export interface ResultJson extends ExchangeJson {
  readonly name: string | null;
  readonly line: number | null;
  /** Round of its `# @loop`, from 0. */
  readonly round?: number;
  /** Present for a request that was not sent although nothing is wrong with it. */
  readonly skipped?: { readonly reason: string };
  readonly attempts?: number;
  readonly outputs?: readonly WrittenFileJson[];
  readonly output?: readonly { readonly level: string; readonly text: string }[];
  readonly scriptExchanges?: readonly Pick<ExchangeJson, 'request' | 'response' | 'error'>[];
  /** Warnings that are not about the interpolated request. */
  readonly notices?: readonly string[];
}

export interface WrittenFileJson extends OutputFileJson {
  readonly written: string | null;
}

export function resultJson(result: RequestResult, { reveal }: { readonly reveal: boolean }): ResultJson {
  const { name, line, preview, exchange, error, checks, attempts, retries, output, scriptExchanges } = result;
  const secrets = reveal ? revealing : result.secrets;
  const notices = reportedWarnings({
    ...result,
    secrets,
    warnings: result.warnings.filter(({ code, within }) => code === null || within === 'client.send'),
  });
  const { mask } = secrets;
  // Snapshots are reported by their checks.
  const outputs = result.outputs.filter(({ kind }) => exchange === null || kind === 'response');
  const shown = preview === null ? null : previewJson(preview, { reveal, secrets });
  return {
    name,
    line,
    ...(result.round === undefined ? {} : { round: result.round }),
    request: shown === null ? null : requestJson(shown, mask),
    response: exchange?.outcome.kind === 'response' ? responseJson(exchange.outcome.response, secrets) : null,
    error: error === null ? null : maskFailure(error, mask),
    tests: checks.map((check) => checkJson(check, mask)),
    diagnostics: (shown?.diagnostics ?? []).map((diagnostic) => maskFailure(diagnostic, mask)),
    ...(result.skipped === null ? {} : { skipped: { reason: mask(result.skipped) } }),
    ...(outputs.length > 0 ? { outputs: outputs.map((file) => writtenFileJson(file, mask)) } : {}),
    ...(retries.length > 0 ? { retries } : {}),
    ...(attempts > 1 ? { attempts } : {}),
    ...(output.length > 0 ? { output: output.map(({ level, text }) => ({ level, text: mask(text) })) } : {}),
    ...(notices.length > 0 ? { notices: notices.map(({ text }) => text) } : {}),
    ...(scriptExchanges.length > 0
      ? { scriptExchanges: scriptExchanges.map((sent) => scriptExchangeJson(sent, { reveal, secrets })) }
      : {}),
  };
}

const writtenFileJson = ({ kind, path, overwrite, written }: RequestOutput, mask: Mask): WrittenFileJson => ({
  kind,
  path: mask(path.text),
  overwrite,
  written: written === null ? null : mask(shownPath(written)),
});

function scriptExchangeJson(
  { preview, exchange: { outcome } }: ScriptExchange,
  { reveal, secrets }: { readonly reveal: boolean; readonly secrets: Masker },
): Pick<ExchangeJson, 'request' | 'response' | 'error'> {
  return {
    request: requestJson(previewJson(preview, { reveal, secrets }), secrets.mask),
    response: outcome.kind === 'response' ? responseJson(outcome.response, secrets) : null,
    error: outcome.kind === 'failure' ? maskFailure(outcome.failure, secrets.mask) : null,
  };
}

type Mask = Masker['mask'];

function requestJson(
  { method, url, headers, body, connectionHeaders }: NonNullable<ExchangeJson['request']>,
  mask: Mask,
): NonNullable<ExchangeJson['request']> {
  return { method, ...maskJson({ url, headers, body, connectionHeaders }, mask) };
}

function checkJson({ name, passed, message, line, sides }: Check, mask: Mask) {
  return {
    name: mask(name),
    passed,
    message: message === null ? null : mask(message),
    ...(line === null ? {} : { line }),
    ...(sides === null ? {} : { expected: mask(sides.expected), actual: mask(sides.actual) }),
  };
}
