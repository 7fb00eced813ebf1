import type { Preview, RenderedText } from '../../request/types.ts';
import type { Chunk } from '../../template/types.ts';
import { plainText, type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { clipLine, lineWidth, wrapLine } from '../paint/fit.ts';
import { diagnosticsSection } from './diagnostics.ts';
import { chunkSpan, headerValueSpans, renderedSpans, templateSpans } from './rendered.ts';
import { networkLine } from './request-line.ts';

interface Pair {
  readonly template: StyledLine | null;
  readonly result: StyledLine | null;
}

const sideBySideWidth = 84;

/** Template and result line by line: `~` marks what the substitution changed, `+` what was added; then what is wrong. */
export function compareLines(
  preview: Preview,
  { width, height, scroll }: { readonly width: number; readonly height: number; readonly scroll: number },
): StyledLine[] {
  const notes = diagnosticsSection(preview.diagnostics, width);
  const below = [...notes.draw(Math.min(notes.wanted, Math.max(0, Math.min(maxNotes, height - 1))))];
  const lines = pairLines(preview, { width, height: height - below.length, scroll });
  return [...lines, ...below.map((line) => clipLine(line, width))];
}

/** Maximum scroll of the lines: in a narrow terminal a pair takes two. */
export const maxCompareScroll = (preview: Preview): number => 2 * pairsOf(preview).length;

const maxNotes = 3;

function pairLines(
  preview: Preview,
  { width, height, scroll }: { readonly width: number; readonly height: number; readonly scroll: number },
): StyledLine[] {
  const pairs = pairsOf(preview);
  const lines = width >= sideBySideWidth ? beside(pairs, width) : below(pairs, width);
  const first = Math.max(0, Math.min(scroll, lines.length - height));
  const shown = lines.slice(first, first + height);
  const hidden = lines.length - first - shown.length;
  if (hidden > 0) shown[shown.length - 1] = [span(`… ${hidden + 1} more, Page Down`, 'muted')];
  return shown.map((line) => clipLine(line, width));
}

function pairsOf(preview: Preview): Pair[] {
  const pair = (rendered: RenderedText, style: StyledSpan['style'], lead: StyledLine): Pair => ({
    template: [...lead, ...templateSpans(rendered, preview, style)],
    result: [...lead, ...renderedSpans(rendered, style)],
  });
  const pairs = [pair(preview.url, 'url', [span(`${preview.method} `, 'method')])];
  for (const { name, value, added } of preview.headers) {
    const lead = [...renderedSpans(name, 'header-name'), span(': ', 'punctuation')];
    const both: Pair = {
      ...pair(value, 'header-value', lead),
      result: [...lead, ...headerValueSpans({ name, value })],
    };
    pairs.push(
      added === null
        ? both
        : { template: null, result: [...(both.result ?? []), span(`  ${added}`, 'muted')] },
    );
  }
  const answer = networkLine(preview);
  if (answer !== null) pairs.push({ template: null, result: answer });
  if (preview.body.kind === 'text')
    pairs.push({ template: [], result: [] }, ...bodyPairs(preview.body.text, preview));
  return pairs;
}

const maximumBodyLines = 2000;

function bodyPairs({ chunks }: RenderedText, preview: Preview): Pair[] {
  const pairs: Pair[] = [];
  let template: StyledSpan[] = [];
  let results: StyledSpan[][] = [[]];
  const close = () => {
    results.forEach((result, index) => {
      pairs.push({ template: index === 0 ? template : null, result });
    });
    template = [];
    results = [[]];
  };
  for (const chunk of chunks) {
    if (pairs.length > maximumBodyLines) break;
    if (chunk.kind === 'literal') {
      chunk.text.split('\n').forEach((text, index) => {
        if (index > 0) close();
        if (text === '') return;
        template.push(span(text));
        results.at(-1)?.push(span(text));
      });
      continue;
    }
    template.push(...templateSpans({ text: '', chunks: [chunk] }, preview, 'plain'));
    addValue(chunk, results);
  }
  close();
  return pairs;
}

function addValue(chunk: Chunk, results: StyledSpan[][]): void {
  const { text, style } = chunkSpan(chunk, 'plain');
  text.split('\n').forEach((line, index) => {
    if (index > 0) results.push([]);
    if (line !== '') results.at(-1)?.push(span(line, style));
  });
}

const marks = {
  same: span('  '),
  changed: span('~ ', 'changed'),
  added: span('+ ', 'added'),
  removed: span('- ', 'removed'),
};

function beside(pairs: readonly Pair[], width: number): StyledLine[] {
  const half = Math.floor((width - 5) / 2);
  return pairs.flatMap(({ template, result }) => {
    const left = template === null ? [[]] : wrapLine(template, { width: half, limit: 50 });
    const right = result === null ? [[]] : wrapLine(result, { width: half, limit: 50 });
    return Array.from({ length: Math.max(left.length, right.length) }, (_, row): StyledLine => {
      const cell = left[row] ?? [];
      const mark = row > 0 ? marks.same : markOf(template, result);
      return [
        ...cell,
        span(' '.repeat(Math.max(0, half - lineWidth(cell)))),
        span(' │ ', 'muted'),
        mark,
        ...(right[row] ?? []),
      ];
    });
  });
}

function below(pairs: readonly Pair[], width: number): StyledLine[] {
  const rows = (mark: StyledSpan, line: StyledLine): StyledLine[] =>
    wrapLine(line, { width: width - 2, limit: 20 }).map((row, index) =>
      clipLine([index === 0 ? mark : marks.same, ...row], width),
    );
  return pairs.flatMap(({ template, result }) => {
    if (template === null) return rows(marks.added, result ?? []);
    if (result === null || markOf(template, result) === marks.same) return rows(marks.same, template);
    return [...rows(marks.removed, template), ...rows(marks.added, result)];
  });
}

function markOf(template: StyledLine | null, result: StyledLine | null): StyledSpan {
  if (template === null) return marks.added;
  return result !== null && plainText(template) === plainText(result) ? marks.same : marks.changed;
}
