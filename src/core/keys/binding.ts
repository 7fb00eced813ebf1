import type { Condition } from './key-group.ts';
import type { PlaceCommands } from './place-tables.ts';
import type { InputCommandName } from './prompt-table.ts';

export type CommandName = InputCommandName | PlaceCommands[keyof PlaceCommands];

export interface Binding {
  /** `ctrl+alt+shift+a` in this order; `ctrl+x ctrl+e` is one key after the other. */
  readonly keys: readonly string[];
  readonly command: CommandName;
  readonly when: Condition;
  readonly label?: string;
  readonly description: string;
}

export interface BindingGroup {
  readonly title: string;
  readonly bindings: readonly Binding[];
}

export interface KeyChange {
  readonly command: CommandName;
  readonly keys: readonly string[];
}

/** The newest last: it takes its keys from the others. */
export type KeyChanges = readonly KeyChange[];
