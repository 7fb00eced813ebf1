import type { ViMode } from '../editor/vi/types.ts';
import { usedEnvironment } from '../session/environments/environments.ts';
import { settingSwitch } from '../session/settings/settings.ts';
import type { SessionState } from '../session/state.ts';
import { type Style, type StyledLine, span } from '../text/styled.ts';
import { textWidth } from '../text/width.ts';
import { memoizeLast } from '../value/memoize.ts';
import { clipLine } from './paint/fit.ts';

const insertSign = '› ';
const normalSign = '‹ ';
const maxName = 20;
const minWidth = 50;

export interface PromptEnvironment {
  readonly name: string;
  readonly isProtected: boolean;
}

export interface Prompt {
  readonly environment: PromptEnvironment | null;
  readonly number: number | null;
}

export const plainPrompt: Prompt = { environment: null, number: null };

export function promptOf(state: SessionState): Prompt {
  const { activeEnvironment, environments, fileEnvironments, settings, inputCount } = state;
  return lastPrompt([activeEnvironment, environments, fileEnvironments, settings, inputCount], () => ({
    environment: usedEnvironment(state),
    number: settingSwitch(settings, 'prompt.numbers') ? inputCount + 1 : null,
  }));
}

const lastPrompt = memoizeLast<Prompt>();

/** Its first part is bold and underlined, with or without colour (inverse is what is selected): above it is what was printed. */
export function promptSpans(
  { environment, number }: Prompt,
  width: number,
  mode: ViMode = 'insert',
): StyledLine {
  const sign = mode === 'insert' ? insertSign : normalSign;
  const isNumbered = number !== null && width >= minWidth;
  const signSpans = isNumbered ? [span(sign, 'prompt')] : [span(sign.trimEnd(), 'live'), span(' ')];
  if (width < minWidth) return signSpans;
  return [
    ...(isNumbered ? [span(String(number), 'live'), span(' ')] : []),
    ...(environment === null
      ? []
      : [...clipLine([span(environment.name, environmentStyle(environment))], maxName), span(' ')]),
    ...signSpans,
  ];
}

export const promptWidth = (prompt: Prompt, width: number): number =>
  prompt === plainPrompt
    ? insertSign.length
    : promptSpans(prompt, width).reduce((sum, { text }) => sum + textWidth(text), 0);

export function environmentStyle({ name, isProtected }: PromptEnvironment): Style {
  if (isProtected || isProduction(name)) return 'error';
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return colours[hash % colours.length] ?? 'info';
}

export const isProduction = (name: string): boolean =>
  /(?:^|[-_.+])(?:prod|prd|production|live)(?:[-_.+\d]|$)/i.test(name);

const colours = ['info', 'success', 'method', 'key'] as const satisfies readonly Style[];
