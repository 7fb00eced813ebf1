import { type InputEvent, key, type Modifiers, plain } from './events.ts';
import { codeKey } from './key-codes.ts';
import { parseModifiers } from './modifiers.ts';

export interface ControlSequence {
  readonly parameters: string;
  readonly intermediates: string;
  readonly final: string;
}

/** Key of a control sequence (ECMA-48, 5.4) of xterm, rxvt or kitty; null for reports and key releases. */
export function controlSequenceKey(sequence: ControlSequence): InputEvent | null {
  const { parameters, intermediates, final } = sequence;
  if (parameters.startsWith('<')) return mouseKey(sequence);
  if (intermediates !== '' || /[<=>?]/.test(parameters)) return null;
  const fields = parameters.split(';');
  const number = Number.parseInt(fields[0] ?? '', 10);
  switch (final) {
    case '~':
      return number === 27 ? modifiedOther(fields) : named(tildeKeys[number], fields[1]);
    case 'u':
      return kittyKey(fields);
    case '$':
      return rxvtKey(number, { ...plain, shift: true });
    case '^':
      return rxvtKey(number, { ...plain, ctrl: true });
    case '@':
      return rxvtKey(number, { ...plain, ctrl: true, shift: true });
    case 'Z':
      return withShift(named('tab', fields[1]));
    default:
      return letterKey(final, fields);
  }
}

/** Wheel, or press of the left button (xterm's mode 1006); null for other buttons, releases and movements. */
function mouseKey({ parameters, intermediates, final }: ControlSequence): InputEvent | null {
  const [, code, column, row] = /^<(\d{1,3});(\d{1,5});(\d{1,5})$/.exec(parameters) ?? [];
  const name = mouseKeys[Number(code)];
  if (final !== 'M' || intermediates !== '' || name === undefined) return null;
  return { ...key(name), position: { column: Number(column), row: Number(row) } };
}

const mouseKeys: Readonly<Record<number, string>> = { 0: 'click', 64: 'wheelup', 65: 'wheeldown' };

/** Key that ends in a letter, after CSI or SS3. Old terminals send the modifiers as the only parameter. */
export function letterKey(final: string, fields: readonly string[]): InputEvent | null {
  const [first = '', second] = fields;
  // `CSI 1;2R` is also where the cursor is: a report is not a key.
  if (final === 'R' && first !== '') return null;
  const shifted = first === '' ? rxvtShifted[final] : undefined;
  if (shifted !== undefined) return key(shifted, { shift: true });
  return named(letterKeys[final], second ?? (first === '1' ? undefined : first));
}

const letterKeys: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  E: 'clear',
  F: 'end',
  H: 'home',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
};

const rxvtShifted: Readonly<Record<string, string>> = { a: 'up', b: 'down', c: 'right', d: 'left' };

const tildeKeys: Readonly<Record<number, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
  25: 'f13',
  26: 'f14',
  28: 'f15',
  29: 'f16',
  31: 'f17',
  32: 'f18',
  33: 'f19',
  34: 'f20',
};

function named(name: string | undefined, modifierField: string | undefined): InputEvent | null {
  const modifiers = parseModifiers(modifierField);
  return name === undefined || modifiers === null ? null : key(name, modifiers);
}

function rxvtKey(number: number, modifiers: Modifiers): InputEvent | null {
  const name = tildeKeys[number];
  return name === undefined ? null : key(name, modifiers);
}

/** xterm's modifyOtherKeys, `CSI 27;2;13~`: Shift is in the code already. */
function modifiedOther([, modifierField, code = '']: readonly string[]): InputEvent | null {
  const modifiers = parseModifiers(modifierField);
  return modifiers === null ? null : codeKey({ code: Number.parseInt(code, 10), modifiers, shifted: 'same' });
}

/** `CSI code:shifted:base ; modifiers:event ; text u` (kitty's keyboard protocol; fixterms before it). */
function kittyKey([codes = '', modifierField, text = '']: readonly string[]): InputEvent | null {
  const modifiers = parseModifiers(modifierField, 'kitty');
  if (modifiers === null) return null;
  const [own = '', shifted = '', base = ''] = codes.split(':');
  // On a layout of another script, Ctrl and Alt go with the key at that place of a Latin one.
  const isForeign = Number.parseInt(own, 10) > 0x7f && (modifiers.ctrl || modifiers.alt);
  const code = isForeign && base !== '' ? base : own;
  const typed = text === '' ? '' : String.fromCodePoint(...text.split(':').map(codePoint));
  return codeKey({
    code: Number.parseInt(code, 10),
    modifiers,
    shifted: shifted === '' ? null : Number.parseInt(shifted, 10),
    text: typed,
  });
}

function codePoint(digits: string): number {
  const code = Number.parseInt(digits, 10);
  return code >= 0x20 && code <= 0x10ffff ? code : 0xfffd;
}

function withShift(event: InputEvent | null): InputEvent | null {
  return event?.kind === 'key' ? { ...event, shift: true } : event;
}
