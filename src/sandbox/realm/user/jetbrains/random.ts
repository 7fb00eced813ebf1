import type { GuardedRealm } from '../guard.ts';
import { defineHidden, freeze, global, NativeString, NativeTypeError } from '../primordials.ts';

export function installRandom({ trusted, guard }: GuardedRealm): void {
  const draw = (name: string, values: readonly unknown[]): string => {
    const numbers = values.map((value) => numberText(name, value));
    const call = numbers.length === 0 ? name : `${name}(${numbers.join(', ')})`;
    return guard(() => trusted.interpolate(`{{$random.${call}}}`, 'text'));
  };
  const number =
    (name: string) =>
    (...values: unknown[]) =>
      Number(draw(name, values));
  const text =
    (name: string) =>
    (...values: unknown[]) =>
      draw(name, values);
  const random = {
    integer: number('integer'),
    float: number('float'),
    alphabetic: text('alphabetic'),
    alphanumeric: text('alphanumeric'),
    hexadecimal: text('hexadecimal'),
    get email() {
      return `${draw('alphabetic', [10])}@example.com`;
    },
    get uuid() {
      return draw('uuid', []);
    },
  };
  defineHidden(global, '$random', freeze(random));
}

function numberText(name: string, value: unknown): string {
  if (typeof value === 'number' && value > -1e15 && value < 1e15) return NativeString(value);
  throw new NativeTypeError(`$random.${name} needs numbers, not ${NativeString(value)}`);
}
