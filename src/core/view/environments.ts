import type { Environment } from '../session/types.ts';
import { type StyledLine, span } from '../text/styled.ts';

/** `.env`: the environments with the names that they set; the active one is marked. */
export function environmentLines(environments: readonly Environment[], active: string | null): StyledLine[] {
  return environments.map(({ name, variables }) => [
    span(name === active ? '* ' : '  ', 'added'),
    span(name, 'key'),
    span(`  ${variables.map((variable) => variable.name).join(', ')}`, 'muted'),
  ]);
}
