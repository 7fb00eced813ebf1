import type { EvaluationOutcome, ScriptName } from '../core/script/evaluation.ts';
import type { AskedRequest } from '../core/session/asked-request.ts';

export interface NamedScript extends ScriptName {
  readonly code: string;
}

/**
 * The script that follows a request. It begins as soon as the isolate has the answer, while that is still being told of
 * and kept; it is submitted in the same turn of the event loop, so that nothing of it is heard before.
 */
export interface ScriptAhead {
  /** The script is submitted right behind the answer to the request. */
  expect(script: NamedScript, request: AskedRequest): void;
  /** The request has its answer. */
  begin(request: AskedRequest, evaluate: (script: NamedScript) => Promise<EvaluationOutcome>): void;
  /** What comes of the script where it has begun; else null. */
  take(script: NamedScript): Promise<EvaluationOutcome> | null;
}

/** Nothing is expected yet. */
export function createScriptAhead(): ScriptAhead {
  let expected: { readonly script: NamedScript; readonly request: AskedRequest } | null = null;
  let begun: { readonly script: NamedScript; readonly outcome: Promise<EvaluationOutcome> } | null = null;
  return {
    expect(script, request) {
      expected = { script, request };
    },
    begin(request, evaluate) {
      // Other requests may be answered meanwhile: those of scripts.
      if (expected?.request !== request) return;
      const { script } = expected;
      expected = null;
      begun = { script, outcome: evaluate(script) };
    },
    take({ code, label, start }) {
      const last = begun;
      begun = null;
      if (last === null) return null;
      const { script, outcome } = last;
      const isSame = script.code === code && script.label === label && script.start?.line === start?.line;
      return isSame ? outcome : null;
    },
  };
}
