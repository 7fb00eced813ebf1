import { isPlaceholder } from '../template/scan.ts';
import type { Variable } from '../template/types.ts';
import type { Value } from '../value/types.ts';
import { writeValue } from '../value/write.ts';
import { credentialsOf, itemsIn } from './value-credentials.ts';

export function secretTextsOf(variables: Iterable<Pick<Variable, 'value' | 'secret'>>): readonly string[] {
  const texts = new Set<string>();
  for (const { value, secret } of variables) {
    if (secret) collect(value, texts);
    else for (const text of credentialsOf(value)) texts.add(text);
  }
  return [...texts];
}

function collect(value: Value, texts: Set<string>): void {
  for (const item of itemsIn(value)) {
    if (typeof item === 'string' && isPlaceholder(item)) continue;
    if (typeof item === 'string' || typeof item === 'number' || item instanceof Date)
      texts.add(writeValue(item));
  }
}
