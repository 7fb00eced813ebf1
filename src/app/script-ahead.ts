import type { EvaluationOutcome } from '../core/script/evaluation.ts';
import type { AskedRequest } from '../core/session/asked-request.ts';
import type { AskedScript } from '../core/session/asked-script.ts';

/**
 * The scripts that follow requests. Each begins as soon as the isolate has the answer, while that is still being told of
 * and kept. It is submitted in the same turn of the event loop, so that nothing of it is heard before; or, where it only
 * checks, while the next request is on its way.
 */
export interface ScriptAhead {
  /** The script is submitted right behind the answer to the request. */
  expect(script: AskedScript, request: AskedRequest): void;
  /** The request has its answer. */
  begin(request: AskedRequest, evaluate: (script: AskedScript) => Promise<EvaluationOutcome>): void;
  /** The script behind this request, where it has begun and was not taken; else null. */
  begunBehind(request: AskedRequest): AskedScript | null;
  /** What comes of the script where it is the one that has begun first; else null. */
  take(script: AskedScript): Promise<EvaluationOutcome> | null;
}

/** Nothing is expected yet. */
export function createScriptAhead(): ScriptAhead {
  let expected: { readonly script: AskedScript; readonly request: AskedRequest } | null = null;
  const begun: {
    readonly script: AskedScript;
    readonly request: AskedRequest;
    readonly outcome: Promise<EvaluationOutcome>;
  }[] = [];
  return {
    expect(script, request) {
      expected = { script, request };
    },
    begin(request, evaluate) {
      // Other requests may be answered meanwhile: those of scripts.
      if (expected?.request !== request) return;
      const { script } = expected;
      expected = null;
      begun.push({ script, request, outcome: evaluate(script) });
    },
    begunBehind: (request) => begun.find((one) => one.request === request)?.script ?? null,
    take({ code, label, start }) {
      const first = begun.shift();
      if (first === undefined) return null;
      const { script, outcome } = first;
      const isSame = script.code === code && script.label === label && script.start?.line === start?.line;
      return isSame ? outcome : null;
    },
  };
}
