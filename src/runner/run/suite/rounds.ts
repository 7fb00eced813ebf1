import type { PlacedLoop } from '../../../app/requests/directives.ts';
import { beginRequest } from '../../../app/requests/request-variables.ts';
import type { SuiteRequest } from '../../../app/requests/suite.ts';
import { labelOf } from '../../../app/scripts/script-source.ts';
import { indexName, maxRounds } from '../../../core/directives/repeating/loop.ts';
import type { EvaluationFailure, EvaluationOutcome } from '../../../core/script/evaluation.ts';
import { toData } from '../../../core/script/result/script-value.ts';
import { scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import type { Origin } from '../../../core/template/types.ts';
import { copyToValue } from '../../../core/value/copy-value.ts';
import { isFalsy } from '../plan/skipping.ts';
import type { LoopRound, RequestContext } from '../request/request-run.ts';

export interface BrokenLoop {
  readonly failure: EvaluationFailure;
}

type LoopContext = Pick<RequestContext, 'app' | 'plan' | 'followVariables'>;

export async function* roundsOf(
  request: SuiteRequest,
  placed: PlacedLoop,
  context: LoopContext,
): AsyncGenerator<LoopRound | BrokenLoop, void, undefined> {
  const { loop } = placed;
  const isDryRun = context.plan.intent === 'show';
  const ofFile = { kind: 'file', label: `${request.file}:${placed.line}`, at: null } as const;
  /** Origin of a value that the file's code computed, perhaps from a secret. */
  const ofCode = (): Origin => ({
    kind: 'script',
    label: ofFile.label,
    at: null,
    foreign: `a script (${ofFile.label})`,
    ...(sessionSecrets(context.app.store.getState()).texts.length > 0 && { holdsSecret: true as const }),
  });
  const fail = (message: string): BrokenLoop => ({ failure: failureAt(placed, message) });
  const round = (index: number, item?: unknown): LoopRound => {
    const number = { name: indexName, value: index, origin: ofFile, secret: false };
    if (loop.kind !== 'items' || item === undefined || item === null) return { index, variables: [number] };
    const value = copyToValue(item, loop.name);
    return { index, variables: [number, { name: loop.name, value, origin: ofCode(), secret: false }] };
  };
  const evaluate = async (variables: readonly NamedVariable[]): Promise<EvaluationOutcome> => {
    await beginRequest(request, context.app, variables);
    await context.followVariables();
    const file = scriptsOfRequest(request.input);
    const { line, column } = placed;
    return context.app.suites.evaluate({
      code: loop.code,
      label: labelOf(request.file),
      start: { line, column },
      file,
    });
  };

  if (loop.kind === 'while') {
    for (let index = 0; index < maxRounds.while; index += 1) {
      const next = round(index);
      const outcome = await evaluate(next.variables);
      if (outcome.kind === 'failure' && !isDryRun) return yield outcome;
      if (outcome.kind === 'value' && isFalsy(outcome.printed)) return;
      yield next;
      // Nothing is sent that could end it.
      if (isDryRun) return;
    }
    return yield fail(`# @loop ran ${maxRounds.while} rounds, and its condition is still true`);
  }
  const outcome = await evaluate([]);
  if (outcome.kind === 'failure') return yield isDryRun ? { index: 0, variables: [] } : outcome;
  const data = toData(outcome);
  const items = loop.kind === 'items' ? data : timesOf(data);
  if (!Array.isArray(items))
    return yield fail(
      loop.kind === 'items'
        ? `${loop.code} is not an array: ${outcome.printed ?? 'undefined'}; use .split(',') or JSON.parse for a text`
        : `${loop.code} is not a number of rounds: ${outcome.printed ?? 'undefined'}`,
    );
  if (items.length > maxRounds[loop.kind])
    return yield fail(`# @loop has more than ${maxRounds[loop.kind]} rounds, the maximum`);
  for (const [index, item] of items.entries()) yield round(index, item);
}

function timesOf(data: unknown): readonly unknown[] | null {
  const count = typeof data === 'string' && /^\d+$/.test(data) ? Number(data) : data;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0
    ? Array.from({ length: Math.min(count, maxRounds.times + 1) })
    : null;
}

const failureAt = ({ line, column }: PlacedLoop, message: string): EvaluationFailure => ({
  reason: 'exception',
  message,
  line,
  column,
  stack: [],
  excerpt: null,
});
