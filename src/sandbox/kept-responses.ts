import type { ScriptResponse } from '../core/script/script-exchange.ts';
import { limits } from './limits.ts';
import type { NumberedResponse } from './protocol.ts';

/** The last responses, for a child that has to be told of them again. */
export interface KeptResponses {
  add(number: number, response: ScriptResponse): void;
  /** For a child that knows none. Oldest first. */
  takeAll(): readonly NumberedResponse[];
  /** Those that were not taken yet: most are never read by a script. Oldest first. */
  takeNew(): readonly NumberedResponse[];
}

export function createKeptResponses(): KeptResponses {
  let kept: NumberedResponse[] = [];
  const taken = new WeakSet<NumberedResponse>();
  const take = (responses: readonly NumberedResponse[]) => {
    for (const response of responses) taken.add(response);
    return responses;
  };
  const length = () => kept.reduce((sum, { text }) => sum + text.length, 0);
  return {
    add(number, response) {
      const { text, ...head } = response;
      const one = { number, head: JSON.stringify(head), text };
      kept = [...kept.filter((earlier) => earlier.number !== number), one].slice(-limits.responses);
      while (kept.length > 1 && length() > limits.responsesLength) kept = kept.slice(1);
    },
    takeAll: () => take(kept),
    takeNew: () => take(kept.filter((response) => !taken.has(response))),
  };
}
