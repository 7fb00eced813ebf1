import type { SettingRow } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';

export function settingLines(settings: readonly SettingRow[]): StyledLine[] {
  const rows = settings.map(({ definition, text, isOfProject }) => [
    span(definition.key, 'key'),
    text === definition.initial
      ? span(text)
      : span(`${text} (${isOfProject ? 'restloop.json' : 'changed'})`, 'changed'),
    span(definition.summary, 'muted'),
  ]);
  return tableLines(rows, ['setting', 'value', 'what it does']);
}
