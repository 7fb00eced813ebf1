import type { SessionState } from '../state.ts';
import { notice, refuse, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { changeVariables } from '../variables/changes.ts';
import { findVariable } from '../variables/precedence.ts';
import { isSameValue, valueHistory } from './record.ts';

export function returnTo(
  state: SessionState,
  { name, number, at }: { readonly name: string; readonly number: number; readonly at: number },
): Update {
  const life = valueHistory(state, name);
  const event = life.find((one) => one.number === number);
  if (event === undefined) {
    const [first, last] = [life[0], life.at(-1)].map((one) => `${name}@${one?.number}`);
    const known = first === last ? `there is only ${first}` : `there are ${first} to ${last}`;
    const hint = life.length === 0 ? '.vars lists the variables' : `${known}: .vars ${name} lists them`;
    return refuse(state, `There is no ${name}@${number}.`, hint);
  }
  const { became } = event;
  if (became.kind === 'not-recorded')
    return refuse(state, `The value of ${name}@${number} was not saved.`, `.vars ${name} lists the others`);
  const origin = { kind: 'command', label: `.undo ${name}@${number}`, at } as const;
  const value = became.kind === 'value' ? became.value : null;
  // Another scope may have that value still: then the session's own is in its way.
  const deleted = changeVariables(state, [{ kind: 'delete', name }], origin);
  const below = findVariable(deleted.layers, name);
  const isBelow =
    value === null ? below === undefined : below !== undefined && isSameValue(below.value, value);
  if (value === null && !isBelow)
    return toUpdate(
      state,
      notice('warning', `${name} cannot be removed: ${below?.origin.label ?? 'another scope'} sets it.`),
    );
  const next =
    isBelow || value === null
      ? deleted
      : changeVariables(state, [{ kind: 'set', name, value, secret: event.secret }], origin);
  const what = value === null ? 'is not set again' : `has its value of ${name}@${number} again`;
  return toSavedUpdate(next, notice('info', `${name} ${what}.`, '.undo reverts it'));
}
