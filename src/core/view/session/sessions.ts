import type { SessionListing } from '../../session/saved/saved-session.ts';
import type { StyledLine } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';
import { formatAge, formatBytes } from '../paint/units.ts';

export function sessionTable(sessions: readonly SessionListing[], now: number): StyledLine[] {
  const newestFirst = [...sessions].sort((a, b) => b.updatedAt - a.updatedAt);
  const rows = newestFirst.map(({ name, variables, requests, size, updatedAt }) => [
    { text: name, style: 'key' as const },
    { text: `${formatAge(now - updatedAt)} ago`, style: 'muted' as const },
    { text: String(variables), style: 'number' as const },
    { text: String(requests), style: 'number' as const },
    { text: formatBytes(size), style: 'muted' as const },
  ]);
  return tableLines(rows, ['session', 'saved', 'variables', 'requests', 'size']);
}
