import { type Style, type StyledLine, span } from '../text/styled.ts';
import { textWidth } from '../text/width.ts';
import { clipLine } from './paint/fit.ts';

const sign = '› ';
const maxName = 20;
/** Narrower panels need their columns for the input. */
const minWidth = 50;

export interface PromptEnvironment {
  readonly name: string;
  readonly isProtected: boolean;
}

/** Prompt of the editor: the environment in use, in a colour of its own, and the sign. */
export function promptSpans(environment: PromptEnvironment | null, width: number): StyledLine {
  if (environment === null || width < minWidth) return [span(sign, 'prompt')];
  const name = clipLine([span(environment.name, environmentStyle(environment))], maxName);
  return [...name, span(` ${sign}`, 'prompt')];
}

export const promptWidth = (environment: PromptEnvironment | null, width: number): number =>
  environment === null
    ? sign.length
    : promptSpans(environment, width).reduce((sum, { text }) => sum + textWidth(text), 0);

/** Loud in production, where a mistake is expensive; other names keep their colour. */
export function environmentStyle({ name, isProtected }: PromptEnvironment): Style {
  if (isProtected || isProduction(name)) return 'error';
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return colours[hash % colours.length] ?? 'info';
}

export const isProduction = (name: string): boolean =>
  /(?:^|[-_.+])(?:prod|prd|production|live)(?:[-_.+\d]|$)/i.test(name);

const colours = ['info', 'success', 'method', 'key'] as const satisfies readonly Style[];
