import { own } from '../../core/json/raw.ts';
import type { CollectionVariable } from '../../core/session/collection/collection.ts';
import { copyToValue } from '../../core/value/copy-value.ts';
import type { Value } from '../../core/value/types.ts';
import { VariableError } from '../../core/value/value-error.ts';
import { entriesOf } from './entries.ts';
import type { Names } from './names.ts';

export function variablesOf(list: unknown, names: Names): readonly CollectionVariable[] {
  const found = new Map<string, CollectionVariable>();
  for (const { name: given, value, isEnabled, raw } of entriesOf(list)) {
    if (!isEnabled || given.trim() === '') continue;
    const name = names.variable(given);
    const secret = own(raw, 'type') === 'secret';
    const data = dataOf(own(raw, 'value'));
    found.set(
      name,
      data === null
        ? { kind: 'text', name, text: names.template(value, 'text'), line: 1, secret }
        : { kind: 'data', name, value: data, line: 1, secret },
    );
  }
  return [...found.values()];
}

function dataOf(value: unknown): Value | null {
  if (typeof value === 'string' || value === null || value === undefined) return null;
  try {
    return copyToValue(value);
  } catch (error) {
    if (error instanceof VariableError) return null;
    throw error;
  }
}
