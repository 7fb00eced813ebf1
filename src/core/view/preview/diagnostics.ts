import type { TopicName } from '../../session/commands/help/topics.ts';
import { topicOfDiagnostic } from '../../session/hints/error-topics.ts';
import type { Severity } from '../../template/diagnostics.ts';
import type { Diagnostic } from '../../template/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { lineWidth, wrapWords } from '../paint/fit.ts';
import { fold, type Section } from './allocate-rows.ts';

export type ShownDiagnostic = Pick<
  Diagnostic,
  'severity' | 'line' | 'column' | 'within' | 'message' | 'hint'
> & { readonly topic?: TopicName };

export function withTopics(diagnostics: readonly Diagnostic[]): readonly ShownDiagnostic[] {
  const first = diagnostics.find(
    ({ severity, code, hint }) =>
      severity === 'error' && topicOfDiagnostic(code) !== undefined && hint?.includes('.help') !== true,
  );
  return diagnostics.map((one) => {
    const topic = one === first ? topicOfDiagnostic(one.code) : undefined;
    return topic === undefined ? one : { ...one, topic };
  });
}

/** Errors first. Where rows are few, each diagnostic keeps one before any gets more. */
export function diagnosticsSection(diagnostics: readonly ShownDiagnostic[], width: number): Section {
  const sorted = [...diagnostics].sort((one, other) => gravity[one.severity] - gravity[other.severity]);
  const whole = sorted.map((noted) => diagnosticRows(noted, width));
  const preferred = whole.reduce((sum, rows) => sum + rows.length, 0);
  return {
    preferred,
    draw(rows) {
      if (rows >= preferred) return whole.flat();
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
  const head = headSpans(noted);
  const hint = noted.hint === null ? [] : [span(`  ${noted.hint}`, 'hint')];
  const line = [...head, ...hint];
  const parts = [head, hint].filter(({ length }) => length > 0);
  const rows = lineWidth(line) <= width ? [line] : parts.flatMap((part) => wrapWords(part, width));
  return noted.topic === undefined ? rows : withTopicBehind(rows, noted.topic, width);
}

function withTopicBehind(
  rows: readonly StyledLine[],
  topic: TopicName,
  width: number,
): readonly StyledLine[] {
  const last = [...(rows.at(-1) ?? []), span(` · .help ${topic}`, 'hint')];
  return lineWidth(last) <= width ? [...rows.slice(0, -1), last] : rows;
}

function headSpans({ severity, line, column, within, message }: ShownDiagnostic): StyledLine {
  return [
    span(`${signs[severity]} ${severity} `, severityStyles[severity]),
    span(`${within === undefined ? '' : `${within} `}${line}:${column} `, 'muted'),
    span(message),
  ];
}

/** The word is beside the sign, for those who see neither colour nor sign. */
const signs: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' };

const severityStyles = { error: 'error', warning: 'warning', info: 'info' } as const;

const gravity: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
