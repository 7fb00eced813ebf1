import type { EntryOf, SettingRow } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';
import { clipLine } from '../paint/fit.ts';

export function settingLines({ settings, detail }: EntryOf<'settings'>): StyledLine[] {
  switch (detail) {
    case 'values':
      return valueLines(settings);
    case 'summaries':
      return tableLines(
        settings.map((row) => [...keyAndValue(row), span(row.summary, 'muted')]),
        ['setting', 'value', 'what it does'],
      );
    default:
      return detail satisfies never;
  }
}

function valueLines(settings: readonly SettingRow[]): StyledLine[] {
  const listed = settings.filter(({ key, initial, text }) => !key.startsWith('secrets.') || text !== initial);
  const half = Math.ceil(listed.length / 2);
  const rows = listed.slice(0, half).map((row, index) => {
    const beside = listed[half + index];
    return [...keyAndValue(row, maxValue), ...(beside === undefined ? [] : keyAndValue(beside, maxValue))];
  });
  const hint = '.set NAME explains one, .set NAME VALUE changes it, .set all explains all';
  return [...tableLines(rows), [span(hint, 'hint')]];
}

const maxValue = 18;

function keyAndValue({ key, initial, text, isOfProject }: SettingRow, width = Number.POSITIVE_INFINITY) {
  const value =
    text === initial ? span(text) : span(`${text} (${isOfProject ? 'restloop.json' : 'changed'})`, 'changed');
  return [span(key, 'key'), ...clipLine([value], width)];
}
