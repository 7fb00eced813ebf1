import type { NamedEdit } from '../editor/commands.ts';
import type { FormCommandName, ViewerCommandName } from './place-commands.ts';
import type { ShellCommandName } from './shell-commands.ts';

/** Commands of the input; those of the viewer and of forms have keys of their own. */
export type InputCommandName = NamedEdit | ShellCommandName | 'digit-argument';

export type CommandName = InputCommandName | ViewerCommandName | FormCommandName;

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
  | 'tall'
  | PlaceCondition;

/** Places with keys of their own: none of the input's holds there. */
export type PlaceCondition = 'in-viewer' | 'viewer-searching' | 'viewer-filtering' | 'in-form';

const places: ReadonlySet<Condition> = new Set<PlaceCondition>([
  'in-viewer',
  'viewer-searching',
  'viewer-filtering',
  'in-form',
]);

export const isPlace = (condition: Condition): condition is PlaceCondition => places.has(condition);

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
