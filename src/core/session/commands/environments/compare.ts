import { encodeValue } from '../../../value/codec.ts';
import { environmentNamed } from '../../environments/environments.ts';
import { print, same, type Update, usageError } from '../../say.ts';
import type { SessionState } from '../../state.ts';
import type { NamedVariable } from '../../types.ts';
import { asShown } from '../../variables/undecided-secrets.ts';
import { noSuchEnvironment } from './missing.ts';

/** `.env compare A B`; with one name, the environment in use and that one. */
export function compareEnvironments(state: SessionState, words: readonly string[]): Update {
  const { activeEnvironment } = state;
  const names = words.length === 1 && activeEnvironment !== null ? [activeEnvironment, ...words] : [...words];
  if (names.length !== 2)
    return same(state, usageError('Which two environments?', '.env compare dev staging'));
  const missing = names.find((name) => environmentNamed(state, name) === undefined);
  if (missing !== undefined) return same(state, noSuchEnvironment(state, missing));
  const sides = names.map((name) => variablesOf(state, name));
  const all = [...new Set(sides.flatMap((variables) => [...variables.keys()]))];
  const rows = all.map((name) => ({ name, sides: sides.map((variables) => variables.get(name)) }));
  const different = rows.filter(({ sides: [one, other] }) => !isSame(one, other));
  return same(
    state,
    print({ kind: 'compared-environments', names, different, same: rows.length - different.length }),
  );
}

const variablesOf = (state: SessionState, name: string): ReadonlyMap<string, NamedVariable> =>
  new Map(
    environmentNamed(state, name)?.variables.map((variable) => [
      variable.name,
      asShown(variable, state.secretAnswers),
    ]) ?? [],
  );

const isSame = (one: NamedVariable | undefined, other: NamedVariable | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  JSON.stringify(encodeValue(one.value)) === JSON.stringify(encodeValue(other.value));
