import { type InputEvent, type KeyEvent, key, type Modifiers } from './events.ts';

export function controlKey(code: number, modifiers: Partial<Modifiers> = {}): KeyEvent {
  switch (code) {
    case 0x00:
      return key('space', { ...modifiers, ctrl: true });
    case 0x09:
      return key('tab', modifiers);
    case 0x0d:
      return key('enter', modifiers);
    case 0x1b:
      return key('escape', modifiers);
    case 0x7f:
      return key('backspace', modifiers);
    default:
      return key(String.fromCharCode(code + 0x40).toLowerCase(), { ...modifiers, ctrl: true });
  }
}

export function characterKey(character: string, modifiers: Partial<Modifiers>): KeyEvent {
  if (character === ' ') return key('space', modifiers);
  const lower = character.toLowerCase();
  return lower === character ? key(character, modifiers) : key(lower, { ...modifiers, shift: true });
}

export function isControl(code: number): boolean {
  return code < 0x20 || code === 0x7f;
}

function cleanText(text: string): string {
  return uncleanPattern.test(text) ? text.replace(uncleanAllPattern, '') : text;
}

export function cleanPaste(text: string): string {
  return cleanText(text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
}

export function textEvent(text: string): InputEvent | null {
  const clean = cleanText(text);
  return clean === '' ? null : { kind: 'text', text: clean };
}

const uncleanPattern = /[\u0080-\u009f]|\p{Surrogate}/u;
const uncleanAllPattern = /[\u0080-\u009f]|\p{Surrogate}/gu;
