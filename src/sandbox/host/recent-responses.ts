import type { ScriptResponse } from '../../core/script/script-exchange.ts';
import { limits } from '../protocol/limits.ts';
import type { NumberedResponse } from '../protocol/messages.ts';

export function createRecentResponses() {
  const recent = new Map<number, NumberedResponse>();
  const untaken = new Set<NumberedResponse>();
  let length = 0;
  const drop = (response: NumberedResponse) => {
    recent.delete(response.number);
    untaken.delete(response);
    length -= response.text.length;
  };
  return {
    add(number: number, response: ScriptResponse) {
      const { text, ...head } = response;
      const one = { number, head: JSON.stringify(head), text };
      const before = recent.get(number);
      if (before !== undefined) drop(before);
      recent.set(number, one);
      untaken.add(one);
      length += text.length;
      for (const oldest of recent.values()) {
        if (recent.size <= limits.responses && (recent.size === 1 || length <= limits.responsesLength)) break;
        drop(oldest);
      }
    },
    takeAll(): readonly NumberedResponse[] {
      untaken.clear();
      return [...recent.values()];
    },
    /** Oldest first. */
    takeNew(): readonly NumberedResponse[] {
      const responses = [...untaken];
      untaken.clear();
      return responses;
    },
  };
}
