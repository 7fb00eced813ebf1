import { characterKey, controlKey, isControl } from './characters.ts';
import { controlSequenceKey, letterKey } from './csi.ts';
import { type InputEvent, key } from './events.ts';

export type EscapeSequence =
  | { readonly kind: 'incomplete' }
  /** The event is null for a report of the terminal. */
  | { readonly kind: 'event'; readonly event: InputEvent | null; readonly end: number }
  | { readonly kind: 'paste' | 'string'; readonly end: number };

export const esc = '\u001b';

export function readEscape(text: string, at: number): EscapeSequence {
  switch (text.charAt(at + 1)) {
    case '':
      return incomplete;
    case esc:
      return readDoubleEscape(text, at);
    case '[':
      return readControlSequence(text, at);
    case 'O':
      return readSingleShift(text, at);
    case ']':
      return readString(text, at, /[0-9]/);
    case 'P':
      return readString(text, at, /[0-9>!|$+]/);
    case '_':
      return readString(text, at, /G/);
    default:
      return readAltKey(text, at);
  }
}

/** Events of an incomplete sequence when nothing follows: Escape, or Alt with a character; null for a longer one. */
export function flushEscape(held: string): readonly InputEvent[] | null {
  if (held === esc) return [key('escape')];
  if (held.startsWith(esc + esc)) {
    const rest = flushEscape(held.slice(1));
    return rest === null ? null : [key('escape'), ...rest];
  }
  if (held === `${esc}[[`) return [characterKey('[', alt), { kind: 'text', text: '[' }];
  const character = held.charAt(1);
  return held.length === 2 && /[[\]OP_]/.test(character) ? [characterKey(character, alt)] : null;
}

const alt = { alt: true };
const incomplete: EscapeSequence = { kind: 'incomplete' };

const csiBodyPattern = /([\x30-\x3f]{0,128})([\x20-\x2f]{0,8})/y;

function event(found: InputEvent | null, end: number): EscapeSequence {
  return { kind: 'event', event: found, end };
}

/** Alt with a function key in rxvt; in other terminals Escape and then the rest. */
function readDoubleEscape(text: string, at: number): EscapeSequence {
  const introducer = text.charAt(at + 2);
  if (introducer === '') return incomplete;
  if (introducer === '[' || introducer === 'O') {
    const inner = readEscape(text, at + 1);
    if (inner.kind === 'incomplete') return incomplete;
    if (inner.kind === 'event' && inner.event?.kind === 'key')
      return event({ ...inner.event, alt: true }, inner.end);
  }
  return event(key('escape'), at + 1);
}

function readControlSequence(text: string, at: number): EscapeSequence {
  if (text.charAt(at + 2) === '[') return readLinuxConsoleKey(text, at);
  csiBodyPattern.lastIndex = at + 2;
  const [, parameters = '', intermediates = ''] = csiBodyPattern.exec(text) ?? [];
  const isRxvtShift = /^\d+$/.test(parameters) && intermediates.startsWith('$');
  const end = at + 2 + parameters.length + (isRxvtShift ? 0 : intermediates.length);
  const final = text.charAt(end);
  if (final === '') return incomplete;
  if (!isRxvtShift && (final < '@' || final > '~')) {
    return end === at + 2 ? event(characterKey('[', alt), end) : event(null, end);
  }
  if (parameters === '200' && final === '~') return { kind: 'paste', end: end + 1 };
  if (final === 'M' && parameters === '') return readMouse(text, end + 1);
  const sequence = { parameters, intermediates: isRxvtShift ? '' : intermediates, final };
  return event(controlSequenceKey(sequence), end + 1);
}

/** `CSI [ A` to `CSI [ E` are F1 to F5 on the console of Linux. */
function readLinuxConsoleKey(text: string, at: number): EscapeSequence {
  const letter = text.charAt(at + 3);
  if (letter === '') return incomplete;
  const number = 'ABCDE'.indexOf(letter) + 1;
  return number === 0 ? event(characterKey('[', alt), at + 2) : event(key(`f${number}`), at + 4);
}

function readMouse(text: string, at: number): EscapeSequence {
  return text.length < at + 3 ? incomplete : event(null, at + 3);
}

/** SS3: keys in application mode, `ESC O A`, some with modifiers: `ESC O 5 A`. */
function readSingleShift(text: string, at: number): EscapeSequence {
  const modifier = /[2-9]/.test(text.charAt(at + 2)) ? text.charAt(at + 2) : '';
  const end = at + 2 + modifier.length;
  const final = text.charAt(end);
  if (final === '') return incomplete;
  const arrow = rxvtCtrlArrows[final];
  if (arrow !== undefined) return event(key(arrow, { ctrl: true }), end + 1);
  if (final === 'M') return event(key('enter'), end + 1);
  const typed = keypad.charAt(keypadFinals.indexOf(final));
  if (keypadFinals.includes(final)) return event({ kind: 'text', text: typed }, end + 1);
  const found = /[A-Z]/.test(final) ? letterKey(final, modifier === '' ? [''] : ['1', modifier]) : null;
  return found === null ? event(characterKey('O', alt), at + 2) : event(found, end + 1);
}

const rxvtCtrlArrows: Readonly<Record<string, string>> = { a: 'up', b: 'down', c: 'right', d: 'left' };
const keypadFinals = 'Xjklmnopqrstuvwxy';
const keypad = '=*+,-./0123456789';

/** OSC, DCS or APC report, which begins as no text after Alt with a key does. */
function readString(text: string, at: number, beginning: RegExp): EscapeSequence {
  const following = text.charAt(at + 2);
  if (following === '') return incomplete;
  return beginning.test(following) ? { kind: 'string', end: at + 2 } : readAltKey(text, at);
}

function readAltKey(text: string, at: number): EscapeSequence {
  const code = text.codePointAt(at + 1) ?? 0;
  if (isControl(code)) return event(controlKey(code, alt), at + 2);
  if (code >= 0xd800 && code <= 0xdbff) {
    return text.length === at + 2 ? incomplete : event(null, at + 2);
  }
  const character = String.fromCodePoint(code);
  return event(characterKey(character, alt), at + 1 + character.length);
}
