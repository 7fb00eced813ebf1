import type { SyntaxProblem } from '../../request/draft.ts';
import type { Diagnostic, Severity } from '../../template/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { lineWidth } from '../fit.ts';
import { fold, type Section } from './allot.ts';

/** A text that is no request, as a line of what is wrong. */
export function problemDiagnostics(problems: readonly SyntaxProblem[]): Noted[] {
  return problems.map((problem) => ({ ...problem, severity: 'error' as const }));
}

/** What is needed of a diagnostic to show it. */
export type Noted = Pick<Diagnostic, 'severity' | 'line' | 'column' | 'within' | 'message' | 'hint'>;

/** What is wrong, the gravest first, each with line:column, the reason and the hint. */
export function diagnosticsSection(diagnostics: readonly Noted[], width: number): Section {
  const sorted = [...diagnostics].sort((one, other) => gravity[one.severity] - gravity[other.severity]);
  const short = sorted.map((noted) => headSpans(noted));
  const long = sorted.flatMap((noted): StyledLine[] => {
    const line = diagnosticLine(noted);
    return noted.hint === null || lineWidth(line) <= width ? [line] : [headSpans(noted), hintSpans(noted)];
  });
  return {
    wanted: long.length,
    // Hints that do not fit beside their reasons stand below them, where there is room for all.
    draw: (rows) => fold(rows >= long.length ? long : short, rows),
  };
}

/** Sign, severity, line:column, reason and hint on one line. */
function diagnosticLine(noted: Noted): StyledLine {
  return [...headSpans(noted), ...hintSpans(noted)];
}

function headSpans({ severity, line, column, within, message }: Noted): StyledLine {
  return [
    span(`${signs[severity]} ${severity} `, severityStyles[severity]),
    span(`${within === undefined ? '' : `${within} `}${line}:${column} `, 'muted'),
    span(message),
  ];
}

const hintSpans = ({ hint }: Noted): StyledLine => (hint === null ? [] : [span(`  ${hint}`, 'hint')]);

/** The word stands beside the sign, for those who see neither colour nor sign. */
const signs: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' };

const severityStyles = { error: 'error', warning: 'warning', info: 'info' } as const;

const gravity: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
