import { escapeControls } from './clean.ts';
import { replaceLogCommands } from './log-commands.ts';

/**
 * A value as JSON that can be shown anywhere: what acts on a terminal or in the log of a CI system is escaped, so it
 * reads back as it was.
 */
export function jsonText(value: unknown, indent = 0): string {
  // Outside of strings JSON holds nothing that looks like a command.
  return replaceLogCommands(escapeControls(JSON.stringify(value, null, indent)), unicodeEscape);
}

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
