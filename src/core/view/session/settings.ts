import type { SettingRow } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';

export function settingLines(settings: readonly SettingRow[]): StyledLine[] {
  const rows = settings.map(({ key, summary, initial, text, isOfProject }) => [
    span(key, 'key'),
    text === initial ? span(text) : span(`${text} (${isOfProject ? 'restloop.json' : 'changed'})`, 'changed'),
    span(summary, 'muted'),
  ]);
  return tableLines(rows, ['setting', 'value', 'what it does']);
}
