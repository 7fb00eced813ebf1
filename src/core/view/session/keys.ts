import type { KeyRow } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines, underTitles } from '../paint/columns.ts';

export function keyLines(rows: readonly KeyRow[]): StyledLine[] {
  const isOne = new Set(rows.map(({ command }) => command)).size === 1;
  const lines = tableLines(
    rows.map(({ command, keys, description, isChanged }) => [
      span(`  ${command}`, 'key'),
      isChanged ? span(`${keys || 'no key'} (changed)`, 'changed') : span(keys || 'no key'),
      ...(isOne ? [span(description, 'muted')] : []),
    ]),
  );
  const hint = '.keys COMMAND KEY, KEY changes the keys of a command; .keys reset restores the defaults';
  return [...underTitles(rows, lines), [span(hint, 'hint')]];
}
