import { scriptTokens } from './script-tokens.ts';

export interface ScriptPlaceholder {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function scriptPlaceholders(code: string): readonly ScriptPlaceholder[] {
  const text = code.slice(0, mostCode);
  if (!text.includes('{{')) return [];
  return [...scriptTokens(text)]
    .filter(({ role }) => role === 'placeholder')
    .map(({ at, end }) => ({ text: scriptPlaceholderText(text.slice(at, end)), start: at, end }));
}

const mostCode = 20_000;

export function scriptPlaceholderText(written: string): string {
  return written.includes('\\') ? written.replace(/\\(["'`\\])/g, '$1') : written;
}
