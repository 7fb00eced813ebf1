import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import type { ScriptRun } from '../../ports/sandbox.ts';
import type { PreparedInput } from './scripts/prepare.ts';
import type { Scripts } from './scripts/scripts.ts';

export interface RunningInput extends WaitingInput {
  readonly prepared: PreparedInput;
  isSent: boolean;
}

interface WaitingInput {
  readonly code: string;
  readonly run: ScriptRun;
  readonly resolve: (outcome: EvaluationOutcome) => void;
}

export interface QueueEvents {
  started(): void;
  emptied(): void;
}

export function createInputQueue(scripts: Pick<Scripts, 'prepare'>, events: QueueEvents) {
  const waiting: WaitingInput[] = [];
  let current: RunningInput | null = null;
  const takeNext = () => {
    while (current === null) {
      const next = waiting.shift();
      if (next === undefined) return events.emptied();
      const prepared = scripts.prepare(next.code, next.run);
      if (prepared.kind === 'wrong') next.resolve(prepared.outcome);
      else current = { ...next, prepared, isSent: false };
    }
    events.started();
  };
  return {
    add: (code: string, run: ScriptRun): Promise<EvaluationOutcome> =>
      new Promise((resolve) => {
        waiting.push({ code, run, resolve });
        takeNext();
      }),
    current: (): RunningInput | null => current,
    isEmpty: () => current === null && waiting.length === 0,
    finish(outcome: EvaluationOutcome) {
      const finished = current;
      current = null;
      finished?.resolve(outcome);
      takeNext();
    },
    finishAll(outcome: EvaluationOutcome) {
      for (const { resolve } of waiting.splice(0)) resolve(outcome);
      current?.resolve(outcome);
      current = null;
    },
  };
}
