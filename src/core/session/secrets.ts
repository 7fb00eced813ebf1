import type { Value } from '../value/types.ts';
import type { SessionState } from './state.ts';

/** Every text that must be masked wherever it is shown: the strings and numbers inside of secret variables. */
export function secretTexts(state: SessionState): readonly string[] {
  const texts = new Set<string>();
  for (const layer of Object.values(state.layers)) {
    for (const variable of layer.values()) {
      if (variable.secret) collect(variable.value, texts);
    }
  }
  return [...texts];
}

function collect(value: Value, texts: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') texts.add(String(value));
  else if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    for (const item of Object.values(value)) collect(item, texts);
  }
}
