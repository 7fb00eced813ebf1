import type { Variable } from '../template/types.ts';
import type { Value } from '../value/types.ts';
import { writeValue } from '../value/write.ts';

/** What of secret variables is masked wherever it is shown: the strings, numbers and dates inside them, each once. */
export function secretTextsOf(variables: Iterable<Pick<Variable, 'value' | 'secret'>>): readonly string[] {
  const texts = new Set<string>();
  for (const { value, secret } of variables) if (secret) collect(value, texts);
  return [...texts];
}

function collect(value: Value, texts: Set<string>): void {
  const waiting = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    // The placeholder of a secret is none.
    if (typeof item === 'string' && /^\{\{[^{}]*\}\}$/.test(item)) continue;
    if (typeof item === 'string' || typeof item === 'number' || item instanceof Date) {
      texts.add(writeValue(item));
    } else if (item !== null && typeof item === 'object') {
      for (const inside of Object.values(item)) waiting.push(inside);
    }
  }
}
