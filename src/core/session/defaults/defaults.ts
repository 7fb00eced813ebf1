import {
  type DefaultKind,
  defaultKey,
  printDefault,
  type RequestDefault,
  readDefault,
} from '../../directives/default-line.ts';
import type { GivenDefaults } from '../../request/defaults/draft-defaults.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import type { DefaultsState, SessionState } from '../state.ts';

export const givenDefaults = ({ defaults }: Pick<SessionState, 'defaults'>): readonly GivenDefaults[] =>
  listsOf(defaults);

const listsOf = memoizeByObject(({ flag, session }: DefaultsState): readonly GivenDefaults[] => [
  { level: 'flag', list: flag.filter(({ file }) => file === undefined) },
  { level: 'session', list: session },
  { level: 'session', list: flag.filter(({ file }) => file !== undefined) },
]);

export const isSameDefault = (one: RequestDefault, other: RequestDefault): boolean =>
  one.kind === other.kind && one.host === other.host && defaultKey(one) === defaultKey(other);

export const savedDefault = (given: RequestDefault): string => `${given.kind} ${printDefault(given)}`;

export function restoredDefaults(texts: readonly string[] = []): readonly RequestDefault[] {
  return texts.flatMap((text) => {
    const [, kind, rest = ''] = /^(header|query) (.*)$/s.exec(text) ?? [];
    const read = kind === undefined ? null : readDefault(kind as DefaultKind, rest);
    return read === null ? [] : [plainDefault(read)];
  });
}

export const plainDefault = ({ kind, name, value, host }: RequestDefault): RequestDefault => ({
  kind,
  name,
  value,
  host,
});
