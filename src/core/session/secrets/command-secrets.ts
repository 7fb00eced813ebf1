import { createFreeNames, numbered } from '../../template/free-names.ts';
import type { Origin } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import { findVariable } from '../variables/precedence.ts';

export const isMadeBy = (label: string, { kind, label: given }: Pick<Origin, 'kind' | 'label'>): boolean =>
  kind === 'command' && given === label;

/** Gives out `base`, or `base_2` and so on where the user has a variable of that name, or it is in use. */
export function variableNames(
  { layers }: Pick<SessionState, 'layers'>,
  label: string,
  used: ReadonlySet<string>,
): (base: string) => string {
  const isReserved = (name: string): boolean => {
    const taken = findVariable(layers, name);
    return used.has(name) || (taken !== undefined && !isMadeBy(label, taken.origin));
  };
  const free = createFreeNames({ isReserved });
  return (base) => free.take(numbered(base));
}
