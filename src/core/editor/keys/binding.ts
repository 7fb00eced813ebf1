import type { EditName, KillName, MotionName, StateName, VerticalName } from '../commands.ts';
import type { ShellCommandName } from './shell-commands.ts';

/** Editing commands that need no more than their name. */
export type NamedEdit = MotionName | VerticalName | EditName | KillName | StateName;

export type CommandName = NamedEdit | ShellCommandName;

/** One row of the key table. Of the rows for one key, the first whose condition holds is taken. */
export interface Binding {
  /** `ctrl+a`, modifiers in the order ctrl, alt, shift; two keys one after the other with a blank between them. */
  readonly keys: readonly string[];
  readonly command: CommandName;
  readonly when: Condition;
  /** For `.help keys`: what the key does, as an order. */
  readonly description: string;
}

export type Condition =
  | 'always'
  | 'popup-open'
  | 'searching'
  | 'sending'
  /** There is nothing in the editor. */
  | 'empty'
  /** A suggestion from history is behind the cursor. */
  | 'ghost'
  | 'first-line'
  | 'last-line'
  /** The text has more lines than the editor shows. */
  | 'tall';

export interface BindingGroup {
  readonly title: string;
  readonly bindings: readonly Binding[];
}
