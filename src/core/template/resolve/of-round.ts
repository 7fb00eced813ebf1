import { typeOf } from '../../value/type.ts';
import type { Scope } from '../types.ts';
import type { Resolution } from './resolution.ts';

/** Resolves `{{$index}}` and the item of a `# @loop`, which has no value before a run; null for any other name. */
export function resolveOfRound(name: string, scope: Scope): Resolution | null {
  const found = name.startsWith('$') ? scope.get(name) : undefined;
  if (found !== undefined) {
    const { value, origin, secret } = found;
    return { kind: 'value', value, type: typeOf(value), origin, secret };
  }
  if (scope.isOfRound?.(name) !== true) return null;
  const message = `${name} has a value in each round of # @loop, in a run`;
  const awaits = { kind: 'file', label: 'of each round', at: null } as const;
  return { kind: 'problem', problem: { code: 'awaits-response', message, hint: null, awaits } };
}
