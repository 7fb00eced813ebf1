import { escapeControls } from './clean.ts';
import { replaceLogCommands } from './log-commands.ts';

/** JSON whose strings act on no terminal and in no log of a CI system; it reads back as it was. */
export function jsonText(value: unknown, indent = 0): string {
  // Outside of strings JSON holds nothing that looks like a command.
  return replaceLogCommands(escapeControls(JSON.stringify(value, null, indent)), unicodeEscape);
}

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
