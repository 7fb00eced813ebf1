import type { Update } from '../say.ts';
import type { SessionState } from '../state.ts';

/** Kind of a command's argument, for completion. */
export type ArgumentKind =
  | 'none'
  | 'topic'
  | 'variable'
  | 'placeholder'
  | 'request-text'
  | 'kept-request'
  | 'url'
  | 'name'
  | 'session'
  | 'file'
  | 'environment'
  | 'setting'
  | 'exchange'
  | 'auth'
  | 'expectation'
  | 'text';

export interface CommandInput {
  readonly state: SessionState;
  /** Text after the command's name, without blanks around it. */
  readonly argument: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A command of the shell. Help, completion and documentation are made from these. */
export interface Command {
  /** With its dot. */
  readonly name: string;
  /** Usage in help: `[name]`. */
  readonly usage: string;
  readonly summary: string;
  readonly argument: ArgumentKind;
  readonly group: 'requests' | 'variables' | 'responses' | 'sessions' | 'shell';
  run(input: CommandInput): Update;
}
