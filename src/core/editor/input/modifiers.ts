import { type Modifiers, plain } from './events.ts';

/** Modifiers `5`, or kitty's `5:1`; null for a release, Super and Hyper. Super's bit is Meta in xterm and iTerm2. */
export function parseModifiers(
  field: string | undefined,
  form: 'xterm' | 'kitty' = 'xterm',
): Modifiers | null {
  if (field === undefined || field === '') return plain;
  const [value = '', event = ''] = field.split(':');
  const bits = Math.max(0, (Number.parseInt(value, 10) || 1) - 1);
  const isSuper = form === 'kitty' && (bits & superBit) !== 0;
  if (event === release || isSuper || (bits & hyperBit) !== 0) return null;
  return {
    shift: (bits & shiftBit) !== 0,
    alt: (bits & (altBit | superBit | metaBit)) !== 0,
    ctrl: (bits & ctrlBit) !== 0,
  };
}

const release = '3';
const shiftBit = 1;
const altBit = 2;
const ctrlBit = 4;
const superBit = 8;
const hyperBit = 16;
const metaBit = 32;
