import { basename } from 'node:path';
import type { Draft } from '../../core/request/draft.ts';
import { expressionsIn } from '../../core/request/render/expressions.ts';
import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import { expressionOfHttpYac } from '../../core/script/httpyac/script-parts.ts';
import { toData } from '../../core/script/result/script-value.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { scriptsOfRequest } from '../../core/session/requests/script-input.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { EvaluatedExpression, Scope } from '../../core/template/types.ts';
import { copyToValue } from '../../core/value/copy-value.ts';
import type { RequestRoom } from '../rooms.ts';
import { runPart } from './evaluate.ts';

/** Values of the expressions of a request; null without expressions, and outside of httpYac's files. */
export async function evaluatedExpressions(
  draft: Draft,
  request: RequestInput,
  room: RequestRoom,
): Promise<Scope['evaluated'] | null> {
  if (request.expressions === undefined) return null;
  const codes = expressionsIn(draft);
  if (codes.length === 0) return null;
  const found = new Map<string, EvaluatedExpression>();
  for (const code of codes) {
    const evaluated = request.expressions === 'later' ? later : await evaluateOne(code, request, room);
    if (evaluated !== null) found.set(code, evaluated);
  }
  return (code) => found.get(code);
}

const later: EvaluatedExpression = { kind: 'later' };

/** Evaluates an expression; null if it is not JavaScript, and so a malformed placeholder. */
async function evaluateOne(
  code: string,
  request: RequestInput,
  room: RequestRoom,
): Promise<EvaluatedExpression | null> {
  const label = basename(request.file ?? request.name ?? 'the file');
  const file = scriptsOfRequest(request, { phase: 'before', iteration: 1 });
  const outcome = await runPart({ code: expressionOfHttpYac(code), label, file }, room);
  if (outcome.kind === 'failure')
    return outcome.failure.reason === 'syntax' ? null : { kind: 'failed', message: outcome.failure.message };
  const holdsSecret = sessionSecrets(room.store.getState()).texts.length > 0;
  const script = `a script (${label})`;
  const origin = { kind: 'script', label: script, at: room.now(), foreign: script } as const;
  return valueOfOutcome(outcome, holdsSecret ? { ...origin, holdsSecret } : origin);
}

function valueOfOutcome(
  outcome: Extract<EvaluationOutcome, { kind: 'value' }>,
  origin: Extract<EvaluatedExpression, { kind: 'value' }>['origin'],
): EvaluatedExpression {
  if (outcome.json === null || outcome.json === 'null')
    return { kind: 'failed', message: `it has no value (${outcome.printed ?? 'undefined'})` };
  try {
    return { kind: 'value', value: copyToValue(toData(outcome), 'the expression'), origin };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
