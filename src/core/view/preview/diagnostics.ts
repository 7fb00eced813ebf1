import type { SyntaxProblem } from '../../request/draft.ts';
import type { Diagnostic, Severity } from '../../template/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { lineWidth, wrapWords } from '../paint/fit.ts';
import { fold, type Section } from './allot.ts';

export function problemDiagnostics(
  problems: readonly SyntaxProblem[],
  severity: Severity,
): ShownDiagnostic[] {
  return problems.map((problem) => ({ ...problem, severity }));
}

export type ShownDiagnostic = Pick<
  Diagnostic,
  'severity' | 'line' | 'column' | 'within' | 'message' | 'hint'
>;

/** Errors first. Where rows are few, each diagnostic keeps one before any gets more. */
export function diagnosticsSection(diagnostics: readonly ShownDiagnostic[], width: number): Section {
  const sorted = [...diagnostics].sort((one, other) => gravity[one.severity] - gravity[other.severity]);
  const whole = sorted.map((noted) => diagnosticRows(noted, width));
  const wanted = whole.reduce((sum, rows) => sum + rows.length, 0);
  return {
    wanted,
    draw(rows) {
      if (rows >= wanted) return whole.flat();
      const short = sorted.map(headSpans);
      return rows < sorted.length ? fold(short, rows) : fitRows(whole, short, rows);
    },
  };
}

function fitRows(
  whole: readonly (readonly StyledLine[])[],
  short: readonly StyledLine[],
  rows: number,
): StyledLine[] {
  let spare = rows - whole.length;
  return whole.flatMap((lines, index): readonly StyledLine[] => {
    const more = lines.length - 1;
    if (more > spare) return short.slice(index, index + 1);
    spare -= more;
    return lines;
  });
}

function diagnosticRows(noted: ShownDiagnostic, width: number): readonly StyledLine[] {
  const line = diagnosticLine(noted);
  if (lineWidth(line) <= width) return [line];
  const hint = noted.hint === null ? [] : wrapWords(hintSpans(noted), width);
  return [...wrapWords(headSpans(noted), width), ...hint];
}

function diagnosticLine(noted: ShownDiagnostic): StyledLine {
  return [...headSpans(noted), ...hintSpans(noted)];
}

function headSpans({ severity, line, column, within, message }: ShownDiagnostic): StyledLine {
  return [
    span(`${signs[severity]} ${severity} `, severityStyles[severity]),
    span(`${within === undefined ? '' : `${within} `}${line}:${column} `, 'muted'),
    span(message),
  ];
}

const hintSpans = ({ hint }: ShownDiagnostic): StyledLine =>
  hint === null ? [] : [span(`  ${hint}`, 'hint')];

/** The word is beside the sign, for those who see neither colour nor sign. */
const signs: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' };

const severityStyles = { error: 'error', warning: 'warning', info: 'info' } as const;

const gravity: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
