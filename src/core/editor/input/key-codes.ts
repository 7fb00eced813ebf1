import { characterKey, controlKey, isControl, textEvent } from './characters.ts';
import { type InputEvent, key, type Modifiers } from './events.ts';

export interface CodedKey {
  readonly code: number;
  readonly modifiers: Modifiers;
  /** Code with Shift; null where the terminal does not report it, `same` where `code` is that already. */
  readonly shifted: number | null | 'same';
  readonly text?: string;
}

/** Key or text of a Unicode code point or of kitty's number; null for media keys and modifiers alone. */
export function codeKey(coded: CodedKey): InputEvent | null {
  const { code, modifiers } = coded;
  if (!(code >= 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return null;
  if (code >= privateFirst && code <= privateLast) return functionalKey(code, modifiers);
  if (code === 0x08) return key('backspace', modifiers);
  if (isControl(code)) return controlKey(code, modifiers);
  const character = String.fromCodePoint(code);
  if (modifiers.ctrl || modifiers.alt) return combination(character, coded);
  return textEvent(typedText(character, coded));
}

/** Ctrl+I, Ctrl+M and Ctrl+[ are the keys that terminals without kitty's form send for them. */
const controlAliases: Readonly<Record<string, string>> = { i: 'tab', m: 'enter', '[': 'escape' };

function combination(character: string, { modifiers, shifted }: CodedKey): InputEvent {
  const alias = modifiers.ctrl && !modifiers.shift ? controlAliases[character] : undefined;
  if (alias !== undefined) return key(alias, { ...modifiers, ctrl: false });
  const isLetter = character.toLowerCase() !== character.toUpperCase();
  if (!modifiers.shift || isLetter) return characterKey(character, modifiers);
  const typed = shifted === 'same' ? character : shiftedCharacter(character, shifted);
  return typed === null
    ? characterKey(character, modifiers)
    : characterKey(typed, { ...modifiers, shift: false });
}

function shiftedCharacter(character: string, shifted: number | null): string | null {
  if (shifted !== null) return String.fromCodePoint(shifted);
  const at = unshiftedKeys.indexOf(character);
  return at === -1 ? null : shiftedKeys.charAt(at);
}

const unshiftedKeys = "`1234567890-=[]\\;',./";
const shiftedKeys = '~!@#$%^&*()_+{}|:"<>?';

function typedText(character: string, { modifiers, shifted, text }: CodedKey): string {
  if (text !== undefined && text !== '') return text;
  if (!modifiers.shift || shifted === 'same') return character;
  return shiftedCharacter(character, shifted) ?? character.toUpperCase();
}

const privateFirst = 57344;
const privateLast = 63743;
const f13 = 57376;
const f35 = 57398;
const keypad = 57399;

const keypadText = '0123456789./*-+\r=,';
const keypadNames = 'left right up down pageup pagedown home end insert delete clear'.split(' ');

function functionalKey(code: number, modifiers: Modifiers): InputEvent | null {
  if (code >= f13 && code <= f35) return key(`f${code - f13 + 13}`, modifiers);
  const typed = keypadText.charAt(code - keypad);
  if (code < keypad) return null;
  if (typed === '\r') return key('enter', modifiers);
  if (typed !== '')
    return modifiers.ctrl || modifiers.alt ? key(typed, modifiers) : { kind: 'text', text: typed };
  const name = keypadNames[code - keypad - keypadText.length];
  return name === undefined ? null : key(name, modifiers);
}
