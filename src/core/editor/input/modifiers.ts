import { type Modifiers, PLAIN } from './events.ts';

/**
 * The modifiers field of a control sequence, `5` or kitty's `5:1` with the kind of event: 1 plus bits. Null for what
 * is no key press of ours: a release, or a combination with Super or Hyper.
 */
export function parseModifiers(field: string | undefined): Modifiers | null {
  if (field === undefined || field === '') return PLAIN;
  const [value = '', event = ''] = field.split(':');
  const bits = Math.max(0, (Number.parseInt(value, 10) || 1) - 1);
  if (event === RELEASE || (bits & (SUPER | HYPER)) !== 0) return null;
  return { shift: (bits & SHIFT) !== 0, alt: (bits & (ALT | META)) !== 0, ctrl: (bits & CTRL) !== 0 };
}

const RELEASE = '3';
const SHIFT = 1;
const ALT = 2;
const CTRL = 4;
const SUPER = 8;
const HYPER = 16;
const META = 32;
