import type { Diagnostic, Severity } from '../../template/types.ts';
import { type StyledLine, span } from '../styled.ts';

/** What is wrong, the gravest first, each with line:column, the reason and the hint; at most `rows` lines. */
export function diagnosticLines(diagnostics: readonly Diagnostic[], rows: number): StyledLine[] {
  if (rows <= 0 || diagnostics.length === 0) return [];
  const sorted = [...diagnostics].sort((one, other) => gravity[one.severity] - gravity[other.severity]);
  const shown = sorted.length <= rows ? sorted : sorted.slice(0, Math.max(1, rows - 1));
  const lines = shown.map(diagnosticLine);
  const hidden = sorted.length - shown.length;
  if (hidden > 0 && rows > 1) lines.push([span(`… ${hidden} more, see .preview`, 'muted')]);
  return lines;
}

export function diagnosticLine({ severity, line, column, message, hint }: Diagnostic): StyledLine {
  const style = severityStyles[severity];
  const head = [
    span(`${signs[severity]} ${severity} `, style),
    span(`${line}:${column} `, 'muted'),
    span(message),
  ];
  return hint === null ? head : [...head, span(`  ${hint}`, 'hint')];
}

/** The word stands beside the sign, for those who see neither colour nor sign. */
const signs: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' };

const severityStyles = { error: 'error', warning: 'warning', info: 'info' } as const;

const gravity: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
