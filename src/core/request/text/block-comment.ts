import { type Line, lineAt } from './lines.ts';

/** The lines of a comment from `/*`; null where nothing closes it at the end of a line. */
export function blockComment(
  source: string,
  { start }: Line,
  { limit, longest = limit }: Bounds,
): Line | null {
  const from = source.indexOf('/*', start) + 2;
  const close = source.slice(from, Math.min(limit, from + longest)).indexOf('*/');
  const last = close < 0 ? null : lineAt(source, from + close, limit);
  if (last === null || source.slice(from + close + 2, last.end).trim() !== '') return null;
  return { ...last, start };
}

interface Bounds {
  /** Offset of the end of the text. */
  readonly limit: number;
  /** Maximum length of a comment in characters. */
  readonly longest?: number;
}
