import type { NamedEdit } from '../commands.ts';
import type { ShellCommandName } from './shell-commands.ts';

export type CommandName = NamedEdit | ShellCommandName | 'digit-argument';

/** Row of the key table. Of the rows for one key, the first whose condition holds applies. */
export interface Binding {
  /** `ctrl+alt+shift+a` in this order; `ctrl+x ctrl+e` is one key after the other. */
  readonly keys: readonly string[];
  readonly command: CommandName;
  readonly when: Condition;
  readonly label?: string;
  /** For `.help keys`, in the imperative. */
  readonly description: string;
}

export type Condition =
  | 'always'
  | 'popup-open'
  | 'searching'
  | 'sending'
  | 'empty'
  | 'selected'
  /** A suggestion from history is behind the cursor. */
  | 'ghost'
  | 'first-row'
  | 'last-row'
  /** The text has more lines than the editor shows. */
  | 'tall';

export interface BindingGroup {
  readonly title: string;
  readonly bindings: readonly Binding[];
}
