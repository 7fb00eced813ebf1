import { type Line, lineAt } from '../lines.ts';
import { endOfScript, isScriptStart } from './body-entries.ts';

/** A part of a text before a request line, or that line itself. */
export interface PreambleEntry {
  readonly kind:
    | 'comment'
    /** `@name = value`. */
    | 'variable'
    /** `< {%`, up to the line of its `%}`. */
    | 'script'
    /** `< path`. */
    | 'script-file'
    /** `/*`, up to the line that closes it. */
    | 'block-comment'
    /** `import path` and `run name`, of httpYac and JetBrains' client. */
    | 'import'
    | 'request-line';
  readonly line: Line;
  /** The offset of the next line. */
  readonly next: number;
}

/** Reads what stands before a request, up to its request line, which is the last entry. */
export function* preambleEntries(source: string, start: number, end: number): Generator<PreambleEntry> {
  for (let line = lineAt(source, start, end); line !== null; ) {
    const kind = kindOf(source.slice(line.start, line.end).trim());
    const next = endOf(source, { kind, line, end });
    if (kind !== 'blank') yield { kind, line, next };
    if (kind === 'request-line') return;
    line = lineAt(source, next, end);
  }
}

function kindOf(text: string): PreambleEntry['kind'] | 'blank' {
  if (text === '') return 'blank';
  if (isScriptStart(text, '<')) return 'script';
  if (text.startsWith('/*')) return 'block-comment';
  if (text.startsWith('#') || text.startsWith('//')) return 'comment';
  if (text.startsWith('@')) return 'variable';
  if (/^<[ \t]+\S/.test(text)) return 'script-file';
  return /^(?:import|run)[ \t]+\S/.test(text) ? 'import' : 'request-line';
}

function endOf(
  source: string,
  {
    kind,
    line,
    end,
  }: { readonly kind: PreambleEntry['kind'] | 'blank'; readonly line: Line; readonly end: number },
): number {
  if (kind === 'script') return endOfScript(source, line, end);
  if (kind !== 'block-comment') return line.next;
  const close = source.slice(line.start, end).indexOf('*/');
  return close < 0 ? end : (lineAt(source, line.start + close, end)?.next ?? end);
}
