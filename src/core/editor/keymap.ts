/** The keys: what one does here, and all of them for `.help keys`. Both are read from the table in `keys/table.ts`. */
export type { Binding, CommandName, Condition, NamedEdit } from './keys/binding.ts';
export { describeKey, describeKeys, type KeyHelp } from './keys/describe.ts';
export { type KeyContext, type Resolution, resolveKey } from './keys/resolve.ts';
export type { ShellCommandName } from './keys/shell-commands.ts';
export { keymap } from './keys/table.ts';
