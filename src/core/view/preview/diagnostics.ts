import type { SyntaxProblem } from '../../request/draft.ts';
import type { Diagnostic, Severity } from '../../template/types.ts';
import { lineWidth, wrapLine } from '../fit.ts';
import { type StyledLine, span } from '../styled.ts';
import { fold, type Section } from './allot.ts';

/** A text that is no request, as a line of what is wrong. */
export function problemDiagnostics(problems: readonly SyntaxProblem[]): Noted[] {
  return problems.map((problem) => ({ ...problem, severity: 'error' as const }));
}

/** What is needed of a diagnostic to show it. */
export type Noted = Pick<Diagnostic, 'severity' | 'line' | 'column' | 'message' | 'hint'>;

/** What is wrong, the gravest first, each with line:column, the reason and the hint. */
export function diagnosticsSection(diagnostics: readonly Noted[], width: number): Section {
  const sorted = [...diagnostics].sort((one, other) => gravity[one.severity] - gravity[other.severity]);
  const lines = sorted.map(diagnosticLine);
  const long = lines.filter((line) => lineWidth(line) > width).length;
  return {
    wanted: lines.length + long,
    draw(rows) {
      // A hint that does not fit beside its reason stands below it, where there is room for all of them.
      const whole = rows >= lines.length + long;
      return fold(whole ? lines.flatMap((line) => wrapLine(line, { width, limit: 2 })) : lines, rows);
    },
  };
}

function diagnosticLine({ severity, line, column, message, hint }: Noted): StyledLine {
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
