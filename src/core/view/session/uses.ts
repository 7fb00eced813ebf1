import type { Use, UsesInSource } from '../../session/uses/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { tableLines } from '../paint/columns.ts';

export function usesLines(name: string, sources: readonly UsesInSource[]): StyledLine[] {
  const all = sources.flatMap(({ source, uses }) => uses.map((use) => ({ source, use })));
  if (all.length === 0)
    return [[span(`${name} is not used in saved requests, open files or scripts.`, 'muted')]];
  const rows = all
    .slice(0, maxShown)
    .map(({ source, use }) => [
      span(`${source}:${use.line}:${use.column}`, 'key'),
      span(kinds[use.kind], 'muted'),
      span(use.excerpt),
    ]);
  const hidden = all.length - rows.length;
  return [
    ...tableLines(rows, ['used in', 'as', 'line']),
    ...(hidden === 0 ? [] : [[span(`… ${countText(hidden)} more`, 'muted')]]),
  ];
}

const maxShown = 100;

const kinds: Readonly<Record<Use['kind'], string>> = {
  placeholder: 'placeholder',
  script: 'script',
  definition: 'set here',
};
