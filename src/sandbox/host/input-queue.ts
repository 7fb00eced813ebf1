import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import type { ScriptRun } from '../../ports/sandbox.ts';
import type { PreparedInput } from './scripts/prepare.ts';
import type { Scripts } from './scripts/scripts.ts';

export interface InputQueue {
  add(code: string, run: ScriptRun): Promise<EvaluationOutcome>;
  current(): RunningInput | null;
  isEmpty(): boolean;
  finish(outcome: EvaluationOutcome): void;
  finishAll(outcome: EvaluationOutcome): void;
}

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

export function createInputQueue(scripts: Pick<Scripts, 'prepare'>, events: QueueEvents): InputQueue {
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
    add: (code, run) =>
      new Promise((resolve) => {
        waiting.push({ code, run, resolve });
        takeNext();
      }),
    current: () => current,
    isEmpty: () => current === null && waiting.length === 0,
    finish(outcome) {
      const finished = current;
      current = null;
      finished?.resolve(outcome);
      takeNext();
    },
    finishAll(outcome) {
      for (const { resolve } of waiting.splice(0)) resolve(outcome);
      current?.resolve(outcome);
      current = null;
    },
  };
}
