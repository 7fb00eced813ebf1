import type { Binding, BindingGroup, KeyChange, KeyChanges } from './binding.ts';
import type { Condition, PlaceCondition } from './key-group.ts';
import { isPlace, type PlaceCommands } from './place-tables.ts';
import { defaultKeys } from './table.ts';

export interface Keymap {
  readonly groups: readonly BindingGroup[];
  /** Bindings of a key: those of a mode come first, those with a condition before those without. */
  readonly byKey: ReadonlyMap<string, readonly Binding[]>;
  readonly prefixes: ReadonlySet<string>;
}

export function keymapOf(changes: KeyChanges): Keymap {
  const known = keymaps.get(changes);
  if (known !== undefined) return known;
  const made = index(changes.reduce(withChange, defaultKeys));
  keymaps.set(changes, made);
  return made;
}

const keymaps = new WeakMap<KeyChanges, Keymap>();

export const unchangedKeys = (): Keymap => keymapOf(noChanges);

const noChanges: KeyChanges = [];

export function commandIn<Place extends PlaceCondition>(
  keymap: Keymap,
  place: Place,
  keys: readonly string[],
): PlaceCommands[Place] | null {
  const found = keys.map((key) => keymap.byKey.get(key)?.find(({ when }) => when === place));
  // The rows of a place have its commands.
  return (found.find((binding) => binding !== undefined)?.command ?? null) as PlaceCommands[Place] | null;
}

/** The row whose keys a change replaces: the one that holds everywhere, where a command has several. */
export function mainBinding(groups: readonly BindingGroup[], command: string): Binding | undefined {
  const rows = groups.flatMap(({ bindings }) => bindings.filter((binding) => binding.command === command));
  return rows.find((binding) => binding.when === 'always') ?? rows[0];
}

function withChange(groups: readonly BindingGroup[], { command, keys }: KeyChange): readonly BindingGroup[] {
  const own = mainBinding(groups, command);
  if (own === undefined) return groups;
  const further = mainBinding(groups, goesOn.get(own.command) ?? '');
  return groups.map(({ title, bindings }) => ({
    title,
    bindings: bindings.map((binding) => {
      if (binding === own) return relabelled(binding, keys);
      if (binding === further) return relabelled(binding, [...new Set([...binding.keys, ...keys])]);
      const left = binding.keys.filter(
        (key) =>
          !keys.some((taken) => isTaken(key, binding, { taken, own })) &&
          !(binding.when === further?.when && keys.includes(key)),
      );
      return left.length === binding.keys.length ? binding : relabelled(binding, left);
    }),
  }));
}

/** The key that opens a list or a search goes on in it. */
const goesOn: ReadonlyMap<string, string> = new Map([
  ['search-history', 'search-older'],
  ['complete', 'popup-next'],
]);

function relabelled({ label: _, ...binding }: Binding, keys: readonly string[]): Binding {
  return { ...binding, keys };
}

function isTaken(
  key: string,
  binding: Binding,
  { taken, own }: { readonly taken: string; readonly own: Binding },
): boolean {
  if (placeOf(own.when) !== placeOf(binding.when)) return false;
  // The first key of two cannot be a command of its own.
  if (taken.startsWith(`${key} `) || key.startsWith(`${taken} `)) return true;
  return key === taken && binding.command !== own.command && competes(own.when, binding.when);
}

/** Whether a changed row takes a key from another one. A row with a condition shares its key with one that always holds. */
function competes(changed: Condition, other: Condition): boolean {
  if (isMode(changed) || isMode(other)) return changed === other;
  return changed === 'always' || other !== 'always';
}

const placeOf = (when: Condition): PlaceCondition | null => (isPlace(when) ? when : null);

const isMode = (when: Condition): boolean => when === 'popup-open' || when === 'searching' || isPlace(when);

function index(groups: readonly BindingGroup[]): Keymap {
  const byKey = new Map<string, Binding[]>();
  for (const binding of groups.flatMap(({ bindings }) => bindings))
    for (const key of binding.keys) byKey.set(key, [...(byKey.get(key) ?? []), binding]);
  for (const bindings of byKey.values()) bindings.sort((one, other) => rank(one) - rank(other));
  const chords = [...byKey.keys()].filter((keys) => keys.includes(' '));
  return { groups, byKey, prefixes: new Set(chords.map((keys) => keys.slice(0, keys.indexOf(' ')))) };
}

function rank({ when }: Binding): number {
  if (isMode(when)) return 0;
  return when === 'always' ? 2 : 1;
}
