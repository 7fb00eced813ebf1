import { VariableError } from './value-error.ts';

/** Throws a VariableError that names the wrong character. */
export function checkName(name: unknown): string {
  if (typeof name !== 'string') {
    throw new VariableError('the name of a variable', `is a string; this one is ${describeType(name)}`);
  }
  if (name === '') throw new VariableError('the name of a variable', 'is empty');
  const length = nameLength(name, 0);
  if (length === name.length) return name;
  const character = String.fromCodePoint(name.codePointAt(length) ?? 0);
  throw new VariableError(quoteShort(name), `is not a valid variable name: ${faultOf(character, length)}`);
}

export const isName = (text: string): boolean => text !== '' && nameLength(text, 0) === text.length;

export function nameLength(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code < 128) {
      if (!(asciiPart[code] === 1 && (end > start || asciiStart[code] === 1))) break;
      end += 1;
    } else {
      const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
      if (!(end > start ? otherPart : otherStart).test(character)) break;
      end += character.length;
    }
  }
  return end - start;
}

const otherStart = /^\p{L}$/u;
const otherPart = /^[\p{L}\p{M}\p{Nd}]$/u;
const asciiStart = asciiTable(/[A-Za-z_]/);
const asciiPart = asciiTable(/[A-Za-z0-9_$-]/);

function asciiTable(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}

function faultOf(character: string, at: number): string {
  if (at === 0 && character === '$') return 'a leading "$" is reserved for dynamic values such as $uuid';
  if (at === 0 && /[\p{Nd}$-]/u.test(character)) {
    return `it starts with "${character}"; a name starts with a letter or "_"`;
  }
  const place = `it has ${describeCharacter(character)} at character ${at + 1}`;
  if (character === '.' || character === '[') {
    return `${place}, which in {{ }} reaches into a value; set an object instead`;
  }
  return `${place}; names hold letters, digits, "_", "-" and "$"`;
}

export function describeCharacter(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\t') return 'a tab';
  if (character === '\n' || character === '\r') return 'a line break';
  if (/[\p{C}\p{Z}\p{M}]/u.test(character)) {
    return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return character === '"' ? `'"'` : `"${character}"`;
}

function describeType(input: unknown): string {
  if (input === null) return 'null';
  if (input === undefined) return 'undefined';
  return typeof input === 'object' ? 'an object' : `a ${typeof input}`;
}

function quoteShort(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
