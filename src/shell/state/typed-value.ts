import { scriptCompleteness } from '../../core/script/complete.ts';
import type { Stash } from './state.ts';

export function quotePlainText(input: string, around: Stash['around']): string {
  if (around === null) return input;
  const [before, after] = around;
  if (!input.startsWith(before) || !input.endsWith(after)) return input;
  const value = input.slice(before.length, -after.length);
  const isPlain = /^[^\s{["'`(].*$/.test(value) && scriptCompleteness(input).kind !== 'complete';
  return isPlain ? `${before}${JSON.stringify(value)}${after}` : input;
}
