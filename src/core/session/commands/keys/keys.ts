import type { CommandName, KeyChanges } from '../../../keys/binding.ts';
import { describeKey, describeKeys } from '../../../keys/describe.ts';
import { readKeys } from '../../../keys/key-names.ts';
import { type Keymap, keymapOf, mainBinding, unchangedKeys } from '../../../keys/keymap.ts';
import { nearestName } from '../../../template/nearest.ts';
import type { SessionState } from '../../state.ts';
import { notice, print, refuse, toUpdate, type Update, usageError } from '../../updates.ts';
import type { CommandRow } from '../command.ts';

export const keysCommand: CommandRow = {
  usage: '[COMMAND [KEY, ... | reset | none]]',
  summary: 'list or change the keys of commands, for all sessions; .keys reset restores the defaults',
  argument: 'key-command',
  run: ({ state, argument }) => runKeys(state, argument),
};

function runKeys(state: SessionState, argument: string): Update {
  const [first = '', ...rest] = argument.split(/[ \t]+/);
  if (first === '') return toUpdate(state, listing(state, null));
  if (first === 'reset') return reset(state, rest.join(' '));
  const command = commandOfKeys(first);
  if (command === null) return toUpdate(state, unknownCommand(first));
  const wanted = rest.join(' ');
  if (wanted === '') return toUpdate(state, listing(state, command));
  return wanted === 'reset' ? reset(state, command) : change(state, command, wanted);
}

function listing({ preferences: { keys } }: SessionState, command: string | null) {
  const rows = describeKeys(keymapOf(keys)).map((row) => ({
    ...row,
    isChanged: keys.some((one) => one.command === row.command),
  }));
  return print({ kind: 'keys', rows: rows.filter((row) => command === null || row.command === command) });
}

function change(state: SessionState, command: string, wanted: string): Update {
  const own = mainBinding(unchangedKeys().groups, command);
  if (own === undefined || own.command === 'digit-argument')
    return refuse(state, `The keys of ${command} are fixed.`, null);
  const read = wanted === 'none' ? [] : wanted.split(/,[ \t]*(?=\S)/).map((key) => readKeys(key, own.when));
  const wrong = read.find((one) => one.kind === 'refused');
  if (wrong !== undefined) return refuse(state, `${wrong.reason}.`, null);
  const found = read.filter((one) => one.kind === 'key');
  const keys = [...new Set(found.map(({ key }) => key))];
  const others = state.preferences.keys.filter((one) => one.command !== own.command);
  const doubts = found.flatMap(({ key, doubt }) =>
    doubt === null ? [] : [`${describeKey(key)}: ${doubt}.`],
  );
  const given = keys.length === 0 ? 'no key' : keys.map(describeKey).join(', ');
  return keep(state, [...others, { command: own.command, keys }], {
    said: `${own.command} now has ${given}.`,
    doubts,
    command: own.command,
  });
}

function reset(state: SessionState, name: string): Update {
  const { keys } = state.preferences;
  if (name === '') {
    if (keys.length === 0) return toUpdate(state, notice('info', 'No keys are changed.'));
    return keep(state, [], { said: 'All keys have their defaults again.', doubts: [], command: null });
  }
  const command = commandOfKeys(name);
  if (command === null) return toUpdate(state, unknownCommand(name));
  const left = keys.filter((one) => one.command !== command);
  if (left.length === keys.length)
    return toUpdate(state, notice('info', `The keys of ${command} are not changed.`));
  const now = mainBinding(keymapOf(left).groups, command)?.keys ?? [];
  return keep(state, left, {
    said: `${command} has ${now.length === 0 ? 'no key' : now.map(describeKey).join(', ')} again.`,
    doubts: [],
    command,
  });
}

function keep(
  state: SessionState,
  keys: KeyChanges,
  {
    said,
    doubts,
    command,
  }: { readonly said: string; readonly doubts: readonly string[]; readonly command: string | null },
): Update {
  if (state.place !== 'shell') {
    const hint = 'open it with restloop; .keys lists the keys';
    return refuse(state, 'Keys can be changed only in the shell.', hint);
  }
  const [before, after] = [keymapOf(state.preferences.keys), keymapOf(keys)];
  for (const [needed, { loss, hint }] of needs) {
    if ((mainBinding(after.groups, needed)?.keys.length ?? 0) > 0) continue;
    const message = `${needed} would have no key: ${loss}.`;
    return refuse(state, message, `first give ${needed} another key: .keys ${needed} ${hint}`);
  }
  const message = [said, ...doubts, ...losses(before, after, command)].join(' ');
  const severity = doubts.length > 0 ? 'warning' : 'info';
  const preferences = { ...state.preferences, keys };
  return toUpdate(
    { ...state, preferences },
    { kind: 'store-preferences', part: 'keys' },
    notice(severity, message),
  );
}

const needs: ReadonlyMap<CommandName, { readonly loss: string; readonly hint: string }> = new Map([
  ['submit', { loss: 'inputs could not be entered any more', hint: 'ctrl+s' }],
  ['interrupt', { loss: 'inputs could not be left', hint: 'ctrl+c' }],
  ['cancel-send', { loss: 'requests could not be cancelled', hint: 'ctrl+c' }],
  ['search-cancel', { loss: 'the search could not be left', hint: 'escape' }],
  ['viewer-close', { loss: 'the viewer could not be left', hint: 'q' }],
  ['form-answer', { loss: 'forms could not be sent', hint: 'enter' }],
  ['form-leave', { loss: 'forms could not be left', hint: 'escape' }],
]);

function losses(before: Keymap, after: Keymap, command: string | null): readonly string[] {
  return before.groups.flatMap(({ bindings }, group) =>
    bindings.flatMap((binding, row) => {
      const now = after.groups[group]?.bindings[row]?.keys ?? [];
      const lost = binding.keys.filter((key) => !now.includes(key));
      if (binding.command === command || lost.length === 0) return [];
      const left = now.length === 0 ? 'has no key left' : `keeps ${now.map(describeKey).join(', ')}`;
      return [`${binding.command} loses ${lost.map(describeKey).join(', ')} and ${left}.`];
    }),
  );
}

function unknownCommand(name: string) {
  const near = namesLike(name);
  const hint = near.length === 0 ? '.keys lists the commands' : `did you mean ${near.join(' or ')}?`;
  return usageError(`There is no command ${name} with keys.`, hint);
}

function commandOfKeys(name: string): string | null {
  const words = wordsOf(name);
  const names = allNames();
  return names.find((one) => one === name) ?? names.find((one) => wordsOf(one) === words) ?? null;
}

function namesLike(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[-_]/);
  const names = allNames();
  const near = nearestName(name.toLowerCase(), names);
  if (near !== null) return [near];
  const found = names.filter((one) => words.some((word) => word.length > 2 && one.split('-').includes(word)));
  return found.slice(0, maxNames);
}

const maxNames = 4;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^reverse-/, '')
    .split(/[-_]/)
    .sort()
    .join(' ');

function allNames(): readonly string[] {
  known ??= [...new Set(describeKeys(unchangedKeys()).map(({ command }) => command))];
  return known;
}

let known: readonly string[] | null = null;
