import type { CommandHint } from '../../commands/command-hint.ts';
import type { SessionState } from '../state.ts';
import type { Update } from '../updates.ts';

export interface CommandInput {
  readonly state: SessionState;
  readonly argument: string;
  readonly at: number;
}

export interface Command extends CommandHint {
  readonly group: 'requests' | 'variables' | 'responses' | 'sessions' | 'shell';
  /** Whether the argument, a request, code or a text, may go on in the lines below. */
  readonly takesLines?: true;
  readonly asks?: readonly [question: string, example: string];
  run(input: CommandInput): Update;
}

export type CommandRow = Omit<Command, 'name' | 'group'>;

export type Commands = Readonly<Record<string, CommandRow>>;

export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks)).trim();
