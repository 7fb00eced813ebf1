import { type Modifiers, plain } from './events.ts';

/**
 * The modifiers field of a control sequence, `5` or kitty's `5:1` with the kind of event: 1 plus bits. Null for what
 * is not a key press of ours: a release, or a combination with Super or Hyper.
 */
export function parseModifiers(field: string | undefined): Modifiers | null {
  if (field === undefined || field === '') return plain;
  const [value = '', event = ''] = field.split(':');
  const bits = Math.max(0, (Number.parseInt(value, 10) || 1) - 1);
  if (event === release || (bits & (superBit | hyperBit)) !== 0) return null;
  return {
    shift: (bits & shiftBit) !== 0,
    alt: (bits & (altBit | metaBit)) !== 0,
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
