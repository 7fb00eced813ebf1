import { type ShellWords, shorten } from './shell-words.ts';

export function isCmdCommand(command: string): boolean {
  return /\^"|\^[ \t]*\r?\n/.test(command) && !/\\\r?\n/.test(command);
}

/** Splits words as cmd.exe and then the C runtime of Windows do; each has its own quotes. */
export function splitCmd(command: string): ShellWords {
  const { text, rest } = withoutCarets(command);
  const notes = rest.trim() === '' ? [] : [`The text after the command was omitted: ${shorten(rest)}`];
  return { words: splitArguments(text), notes };
}

function withoutCarets(command: string): { readonly text: string; readonly rest: string } {
  let text = '';
  let inQuotes = false;
  let at = 0;
  while (at < command.length) {
    const character = command[at] ?? '';
    if (character === '^' && !inQuotes) {
      const lineBreak = /^\^\r?\n/.exec(command.slice(at, at + 3));
      at += lineBreak?.[0].length ?? 1;
      // After a joined line the next character is literal, even a line break.
      const next = /^\r?\n|^[\s\S]/.exec(command.slice(at, at + 2))?.[0] ?? '';
      text += next === '\r\n' ? '\n' : next;
      at += next.length;
      continue;
    }
    if (character === '\n' || (/[|&<>]/.test(character) && !inQuotes))
      return { text, rest: command.slice(at) };
    if (character === '"') inQuotes = !inQuotes;
    text += character;
    at += 1;
  }
  return { text, rest: '' };
}

/** Rules of the C runtime: `\"`, and `""` inside quotes, are a quote; backslashes count only before a quote. */
function splitArguments(text: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    backslashes.lastIndex = at;
    const slashes = backslashes.exec(text)?.[0].length ?? 0;
    if (slashes > 0 && text[at + slashes] === '"') {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2)) + (slashes % 2 === 1 ? '"' : '');
      at += slashes - (slashes % 2 === 1 ? 0 : 1);
    } else if (slashes > 0) {
      word = (word ?? '') + '\\'.repeat(slashes);
      at += slashes - 1;
    } else if (character === '"') {
      word ??= '';
      if (inQuotes && text[at + 1] === '"') {
        word += '"';
        at += 1;
      } else {
        inQuotes = !inQuotes;
      }
    } else if (/\s/.test(character) && !inQuotes) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

const backslashes = /\\+/y;
