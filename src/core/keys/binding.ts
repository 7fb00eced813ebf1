import type { NamedEdit } from '../editor/commands.ts';
import type { ShellCommandName } from './shell-commands.ts';

export type CommandName = NamedEdit | ShellCommandName | 'digit-argument';

export interface Binding {
  /** `ctrl+alt+shift+a` in this order; `ctrl+x ctrl+e` is one key after the other. */
  readonly keys: readonly string[];
  readonly command: CommandName;
  readonly when: Condition;
  readonly label?: string;
  readonly description: string;
}

export type Condition =
  | 'always'
  | 'popup-open'
  | 'searching'
  | 'sending'
  | 'empty'
  | 'selected'
  | 'ghost'
  | 'first-row'
  | 'last-row'
  | 'tall';

export interface BindingGroup {
  readonly title: string;
  readonly bindings: readonly Binding[];
}

/** Keys that the user gives to a command instead of its own. */
export interface KeyChange {
  readonly command: CommandName;
  readonly keys: readonly string[];
}

/** The newest last: it takes its keys from the others. */
export type KeyChanges = readonly KeyChange[];
