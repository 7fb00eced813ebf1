import { settingSwitch } from '../../core/session/settings/settings.ts';
import type { SessionState } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { type Prompt, plainPrompt, promptOf, promptWidth } from '../../core/view/prompt.ts';
import type { WindowSize } from '../hooks/terminal.tsx';

export function ruleRows({ settings }: SessionState, { columns, rows }: WindowSize): number {
  return rows >= 24 && columns >= 50 && settingSwitch(settings, 'prompt.rule') ? 1 : 0;
}

/** A line as wide as the window would be broken when the window becomes narrower, and leave pieces behind. */
export const rule: StyledLine = [span('─'.repeat(40), 'muted')];

const wideTerminal = 120;
/** Columns between the editor and the names of the variables. */
export const variablesBorder = 3;

export function variablesWidth({ layers }: SessionState, columns: number): number {
  if (columns < wideTerminal || visibleVariables(layers).size === 0) return 0;
  return Math.min(60, Math.floor(columns * 0.3)) + variablesBorder;
}

export const rowWidth = ({
  width,
  prompt = plainPrompt,
}: {
  readonly width: number;
  readonly prompt?: Prompt;
}): number => Math.max(1, width - promptWidth(prompt, width));

export function editorWidth(session: SessionState, columns: number): number {
  const width = columns - 1 - variablesWidth(session, columns);
  return rowWidth({ width, prompt: promptOf(session) });
}
