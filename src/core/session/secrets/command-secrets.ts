import type { Origin } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import { findVariable } from '../variables/precedence.ts';

export const isMadeBy = (label: string, { kind, label: given }: Pick<Origin, 'kind' | 'label'>): boolean =>
  kind === 'command' && given === label;

/** Returns `base`, or `base_2` and so on where the user has a variable of that name, or it is in use. */
export function freeNames(
  { layers }: Pick<SessionState, 'layers'>,
  {
    base,
    label,
    used,
    count,
  }: {
    readonly base: string;
    readonly label: string;
    readonly used: ReadonlySet<string>;
    readonly count: number;
  },
): string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    const taken = findVariable(layers, name);
    const isFree = taken === undefined || isMadeBy(label, taken.origin);
    if (isFree && !used.has(name)) names.push(name);
  }
  return names;
}
