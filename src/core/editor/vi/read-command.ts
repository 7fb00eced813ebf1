export interface ViCommand {
  /** Letter of the register that it takes text from or puts it into; null for the unnamed one. */
  readonly register: string | null;
  readonly count: number | null;
  /** `d`, `c`, `y`, `gu`, `gU` or `g~`; null for a motion or another command. */
  readonly operator: string | null;
  /** Motion, text object (`iw`), `line` for a doubled operator, or another command. */
  readonly name: string;
  readonly argument: string;
}

export type ReadCommand =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'command'; readonly command: ViCommand };

/** Reads the keys of a command: `"a2d3w` is a register, a count, an operator, a count and a motion. */
export function readCommand(keys: string, mode: 'normal' | 'visual'): ReadCommand {
  const [, early = '', named = '', late = '', afterCount = ''] =
    /^([1-9]\d*)?("[a-zA-Z0_"]?)?([1-9]\d*)?(.*)$/su.exec(keys) ?? [];
  if (named === '"') return afterCount === '' && late === '' ? incomplete : { kind: 'invalid' };
  const register = named === '' || named === '""' ? null : named.charAt(1);
  const count = String(product(early, late) ?? '');
  const operator = mode === 'normal' ? (/^(?:[dcy]|g[uU~])/.exec(afterCount)?.[0] ?? null) : null;
  const [, second = '', rest = ''] =
    operator === null
      ? ['', '', afterCount]
      : (/^([1-9]\d*)?(.*)$/su.exec(afterCount.slice(operator.length)) ?? []);
  const [first = '', ...others] = rest;
  if (first === '') return incomplete;
  const argument = others.join('');
  const made = (name: string, character = ''): ReadCommand => ({
    kind: 'command',
    command: { register, count: product(count, second), operator, name, argument: character },
  });
  if (operator !== null && rest === operator.slice(-1)) return made('line');
  if ('fFtT'.includes(first) || (first === 'r' && operator === null))
    return argument === '' ? incomplete : made(first, argument);
  const takesObject = operator !== null || mode === 'visual';
  if (first === 'g' || (takesObject && 'ia'.includes(first))) {
    if (argument === '') return incomplete;
    return made(first + argument);
  }
  return argument === '' ? made(first) : { kind: 'invalid' };
}

const incomplete: ReadCommand = { kind: 'incomplete' };

function product(count: string, second: string): number | null {
  if (count === '' && second === '') return null;
  return Math.min(maxCount, Number(count || '1') * Number(second || '1'));
}

const maxCount = 9999;
