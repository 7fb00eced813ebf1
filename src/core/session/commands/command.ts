import type { Update } from '../say.ts';
import type { SessionState } from '../state.ts';

export type ArgumentKind =
  | 'none'
  | 'topic'
  | 'tour'
  | 'variable'
  | 'placeholder'
  | 'trial'
  | 'environments'
  | 'request-text'
  | 'kept-request'
  | 'url'
  | 'name'
  | 'session'
  | 'file'
  | 'environment'
  | 'setting'
  | 'exchange'
  | 'exchange-query'
  | 'auth'
  | 'header'
  | 'query'
  | 'expectation'
  | 'code-language'
  | 'operation'
  | 'condition'
  | 'repetition'
  | 'text';

export interface CommandInput {
  readonly state: SessionState;
  readonly argument: string;
  readonly at: number;
}

/** A command of the shell. Help, completion and documentation are made from these. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly argument: ArgumentKind;
  readonly group: 'requests' | 'variables' | 'responses' | 'sessions' | 'shell';
  run(input: CommandInput): Update;
}
