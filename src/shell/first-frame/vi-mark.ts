import type { ViState } from '../../core/editor/vi/types.ts';
import type { Preferences } from '../../core/session/preferences/preferences.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';

export function viMark(preferences: Preferences, { mode, keys }: ViState): StyledLine {
  if (settingText(preferences.settings, 'editing') !== 'vi') return [];
  const typed = keys === '' ? '' : ` ${keys}`;
  return [span(`${modeNames[mode]}${typed}`, mode === 'insert' ? 'muted' : 'title'), span(' · ', 'muted')];
}

const modeNames = {
  insert: 'INSERT',
  normal: 'NORMAL',
  visual: 'VISUAL',
  'visual-line': 'VISUAL LINE',
} as const satisfies Record<ViState['mode'], string>;
