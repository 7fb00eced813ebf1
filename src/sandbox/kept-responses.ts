import type { ScriptResponse } from '../core/script/script-exchange.ts';
import { limits } from './limits.ts';
import type { ResponseHead } from './prelude/contract.ts';

/** The last responses, for a child that has to be told of them again. */
export interface KeptResponses {
  add(number: number, response: ScriptResponse): void;
  /** Oldest first. */
  all(): readonly KeptResponse[];
}

export interface KeptResponse {
  readonly number: number;
  readonly head: ResponseHead;
  readonly text: string;
}

export function createKeptResponses(): KeptResponses {
  let kept: KeptResponse[] = [];
  const length = () => kept.reduce((sum, { text }) => sum + text.length, 0);
  return {
    add(number, response) {
      const { text, ...head } = response;
      kept = [...kept.filter((one) => one.number !== number), { number, head, text }].slice(
        -limits.responses,
      );
      while (kept.length > 1 && length() > limits.responsesLength) kept = kept.slice(1);
    },
    all: () => kept,
  };
}
