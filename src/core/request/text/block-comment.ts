import { type Line, lineAt } from './lines.ts';

export function blockComment(source: string, { start }: Line, limit: number): Line | null {
  const from = source.indexOf('/*', start) + 2;
  const close = source.slice(from, limit).indexOf('*/');
  const last = close < 0 ? null : lineAt(source, from + close, limit);
  if (last === null || source.slice(from + close + 2, last.end).trim() !== '') return null;
  return { ...last, start };
}
