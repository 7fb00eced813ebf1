import type { ScriptResponse } from '../../core/script/script-exchange.ts';
import { limits } from '../protocol/limits.ts';
import type { NumberedResponse } from '../protocol/messages.ts';

export function createKeptResponses() {
  const kept = new Map<number, NumberedResponse>();
  const untaken = new Set<NumberedResponse>();
  let length = 0;
  const drop = (response: NumberedResponse) => {
    kept.delete(response.number);
    untaken.delete(response);
    length -= response.text.length;
  };
  return {
    add(number: number, response: ScriptResponse) {
      const { text, ...head } = response;
      const one = { number, head: JSON.stringify(head), text };
      const before = kept.get(number);
      if (before !== undefined) drop(before);
      kept.set(number, one);
      untaken.add(one);
      length += text.length;
      for (const oldest of kept.values()) {
        if (kept.size <= limits.responses && (kept.size === 1 || length <= limits.responsesLength)) break;
        drop(oldest);
      }
    },
    takeAll(): readonly NumberedResponse[] {
      untaken.clear();
      return [...kept.values()];
    },
    /** Responses that were not taken yet. Oldest first. */
    takeNew(): readonly NumberedResponse[] {
      const responses = [...untaken];
      untaken.clear();
      return responses;
    },
  };
}
