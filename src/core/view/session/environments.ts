import type { Environment } from '../../session/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';

export function environmentLines(environments: readonly Environment[], active: string | null): StyledLine[] {
  return environments.map(({ name, variables }) => [
    span(name === active ? '* ' : '  ', 'added'),
    span(name, 'key'),
    span(`  ${namesOf(variables).join(', ')}`, 'muted'),
  ]);
}

/** Each name once; the session's own value may be in place of the one of a file. */
function namesOf(variables: Environment['variables']): string[] {
  const counts = new Map<string, number>();
  for (const { name } of variables) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (overrides its file)`));
}
