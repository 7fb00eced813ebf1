import type { Variable } from '../template/types.ts';
import type { Value } from '../value/types.ts';
import { writeValue } from '../value/write.ts';
import { urlPasswordsOf } from './value-credentials.ts';

/**
 * What of variables is masked wherever it is shown, each once: the strings, numbers and dates inside secret ones, and the
 * passwords of URLs in all others.
 */
export function secretTextsOf(variables: Iterable<Pick<Variable, 'value' | 'secret'>>): readonly string[] {
  const texts = new Set<string>();
  for (const { value, secret } of variables) {
    if (secret) collect(value, texts);
    else for (const password of urlPasswordsOf(value)) texts.add(password);
  }
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
