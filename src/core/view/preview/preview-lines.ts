import type { SyntaxProblem } from '../../request/draft.ts';
import type { Preview } from '../../request/types.ts';
import { secretsOf } from '../../secrets/preview-secrets.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { memoizeLast } from '../../value/memoize.ts';
import { countText } from '../../value/write.ts';
import { clipLine } from '../paint/fit.ts';
import { allocateRows, fold, type RowLimit, type Section } from './allocate-rows.ts';
import { bodySection } from './body.ts';
import { caretLine } from './carets.ts';
import { type ConnectionView, connectionSection } from './connection.ts';
import { diagnosticsSection, type ShownDiagnostic, withTopics } from './diagnostics.ts';
import { otherPlaceholders, placeholderAt, placeholderLine } from './focus.ts';
import { outputsSection } from './outputs.ts';
import { headersSection, networkLines, requestLineSection, wireSection } from './request-line.ts';

export interface PreviewRoom {
  readonly width: number;
  readonly height: number;
  readonly cursor: number | null;
  /** Lines of a long body down from the cursor; negative is up. */
  readonly scroll?: number;
  readonly origins?: 'all' | 'focused';
  readonly connection?: ConnectionView;
  readonly problems?: readonly SyntaxProblem[];
  readonly restHint?: string;
  readonly moreHint?: string | null;
  readonly warnings?: readonly SyntaxProblem[];
  readonly topics?: 'named';
  readonly notes?: readonly ShownDiagnostic[];
}

export const previewLines = (preview: Preview, room: PreviewRoom): StyledLine[] => [
  ...streamPreviewLines(preview, room),
];

export function* streamPreviewLines(preview: Preview, room: PreviewRoom): Generator<StyledLine> {
  const { width, height } = room;
  if (width <= 0 || height <= 0) return;
  const sections = sectionsOf(preview, room);
  const { rows, hidden } = allocateWithMark(sections, height);
  let carets = rows.get('carets') ?? 0;
  let left = height - (hidden > 0 ? 1 : 0);
  for (const name of order) {
    const given = rows.get(name) ?? 0;
    for (const line of given === 0 ? [] : sections[name].draw(given)) {
      const caret = carets > 0 && withCarets.has(name) ? caretLine(line, preview, width) : null;
      if (caret !== null) carets -= 1;
      for (const each of caret === null ? [line] : [line, caret]) {
        if (left === 0) break;
        left -= 1;
        yield clipLine(each, width);
      }
    }
  }
  if (hidden > 0) yield hiddenLine(hidden, room.moreHint ?? null, width);
}

const order = [
  'request',
  'wire',
  'headers',
  'connection',
  'gap',
  'body',
  'outputs',
  'focus',
  'diagnostics',
  'placeholders',
] as const;

type SectionName = (typeof order)[number] | 'carets';

const withCarets: ReadonlySet<SectionName> = new Set(['request', 'wire', 'headers', 'body']);

function allocateWithMark(sections: Readonly<Record<SectionName, Section>>, height: number) {
  const rows = allocateRows(sections, rowLimits, height);
  if (hiddenRows(sections, rows) === 0 || height < minMarkedHeight) return { rows, hidden: 0 };
  const fewer = allocateRows(sections, rowLimits, height - 1);
  return { rows: fewer, hidden: hiddenRows(sections, fewer) };
}

const minMarkedHeight = 4;

function hiddenRows(
  sections: Readonly<Record<SectionName, Section>>,
  rows: ReadonlyMap<SectionName, number>,
): number {
  const hidden = order.filter((name) => name !== 'gap' && (rows.get(name) ?? 0) === 0);
  return hidden.reduce((sum, name) => sum + sections[name].preferred, 0);
}

function hiddenLine(count: number, hint: string | null, width: number): StyledLine {
  const text = `… ${countText(count)} more ${count === 1 ? 'line' : 'lines'}`;
  return clipLine([span(text, 'muted'), ...(hint === null ? [] : [span(`  ${hint}`, 'hint')])], width);
}

const rowLimits: readonly RowLimit<SectionName>[] = [
  { section: 'request', upTo: 1 },
  { section: 'focus', upTo: 1 },
  { section: 'diagnostics', upTo: 1 },
  { section: 'body', upTo: 1 },
  { section: 'headers', upTo: 2 },
  { section: 'request', upTo: 3 },
  { section: 'wire', upTo: 1 },
  { section: 'diagnostics', upTo: 3 },
  { section: 'body', upTo: 5 },
  { section: 'headers', upTo: 6 },
  { section: 'outputs', upTo: Number.POSITIVE_INFINITY },
  { section: 'carets', upTo: 2 },
  { section: 'connection', upTo: 1 },
  { section: 'gap', upTo: 1 },
  { section: 'body', upTo: 12 },
  { section: 'wire', upTo: 3 },
  { section: 'headers', upTo: Number.POSITIVE_INFINITY },
  { section: 'diagnostics', upTo: 8 },
  { section: 'body', upTo: Number.POSITIVE_INFINITY },
  { section: 'connection', upTo: Number.POSITIVE_INFINITY },
  { section: 'request', upTo: 8 },
  { section: 'diagnostics', upTo: Number.POSITIVE_INFINITY },
  { section: 'placeholders', upTo: Number.POSITIVE_INFINITY },
];

const nothing: Section = { preferred: 0, draw: () => [] };

interface HeadSections {
  readonly request: Section;
  readonly wire: Section;
  readonly headers: Section;
  readonly gap: Section;
}

const memo = memoizeLast<HeadSections>();

function headSections(preview: Preview, { width, problems = [] }: PreviewRoom, errors: number): HeadSections {
  const { method, url, wireUrl, headers, defaults, changed, auth } = preview;
  const hasWire = problems.length === 0;
  // A signature depends on the body.
  const signed = auth?.addition.kind === 'network' ? preview : null;
  const facts = [method, url, wireUrl, headers, defaults, changed, auth, signed, width, hasWire, errors > 0];
  return memo([...facts, ...secretsOf(preview)], () => ({
    request: drawnOnce(requestLineSection(preview, width)),
    wire: hasWire ? drawnOnce(wireSection(preview, width)) : nothing,
    headers: drawnOnce(headersSection(preview, width)),
    gap:
      headers.length > 0 || networkLines(preview).length > 0 ? { preferred: 1, draw: () => [[]] } : nothing,
  }));
}

function drawnOnce({ preferred, draw }: Section): Section {
  const drawn = memoizeLast<readonly StyledLine[]>();
  return { preferred, draw: (rows) => drawn([rows], () => [...draw(rows)]) };
}

function sectionsOf(preview: Preview, room: PreviewRoom): Readonly<Record<SectionName, Section>> {
  const { width } = room;
  const under = placeholderAt(preview, room.cursor);
  const focused = under !== null && preview.placeholders[under]?.type === null ? null : under;
  const errors = preview.diagnostics.filter(({ severity }) => severity === 'error').length;
  const noted = [
    ...(room.problems ?? []).map((problem) => ({ ...problem, severity: 'error' as const })),
    ...(room.warnings ?? []).map((warning) => ({ ...warning, severity: 'warning' as const })),
    ...(room.topics === 'named' && errors > 0 ? withTopics(preview.diagnostics) : preview.diagnostics),
    ...(room.notes ?? []),
  ];
  const others = room.origins === 'all' ? otherPlaceholders(preview, focused, room.height) : [];
  const { gap, ...head } = headSections(preview, room, errors);
  return {
    ...head,
    connection: connectionSection(preview, { width, view: room.connection ?? null }),
    body: bodySection(preview, { ...room, scroll: room.scroll ?? 0, restHint: room.restHint ?? null }),
    gap: preview.body.kind === 'none' ? nothing : gap,
    outputs: preview.outputs === undefined ? nothing : outputsSection(preview.outputs, width),
    // Reserves rows: carets are drawn between the lines of other sections.
    carets: { preferred: errors, draw: () => [] },
    focus: {
      preferred: focused === null ? 0 : 1,
      draw: () => (focused === null ? [] : [placeholderLine(preview, focused, width)]),
    },
    diagnostics: diagnosticsSection(noted, width),
    placeholders: {
      preferred: others.length,
      draw: (rows) =>
        fold(
          others.map((index) => placeholderLine(preview, index, width)),
          rows,
        ),
    },
  };
}
