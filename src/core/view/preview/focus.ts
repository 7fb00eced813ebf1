import type { PlaceholderReport, Preview } from '../../request/types.ts';
import type { Encoding } from '../../template/types.ts';
import { lastAtOrBefore } from '../../text/ascending.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { lineWidth } from '../paint/fit.ts';
import { mask } from './rendered.ts';

export function placeholderAt(preview: Preview, cursor: number | null): number | null {
  if (cursor === null) return null;
  const { source, placeholders } = preview;
  let touching: number | null = null;
  // By halving: a body may have ten thousand placeholders, and each key asks.
  const last = lastAtOrBefore(placeholders.length, (index) => placeholders[index]?.offset ?? 0, cursor);
  for (let index = last; index >= 0; index -= 1) {
    const { offset, text } = placeholders[index] ?? { offset: 0, text: '' };
    // A placeholder that restloop added (the base of the URL) is not in the source.
    if (!source.startsWith(text, offset)) continue;
    const end = offset + text.length;
    if (end < cursor) break;
    if (offset < cursor && cursor < end) return index;
    touching = index;
  }
  return touching;
}

export function placeholderLine(preview: Preview, index: number, width: number): StyledLine {
  const report = preview.placeholders[index];
  if (report === undefined) return [];
  return valueLine(report, width);
}

type PlaceholderSummary = Pick<
  PlaceholderReport,
  'text' | 'type' | 'secret' | 'output' | 'encoding' | 'origin'
>;

export function valueLine(report: PlaceholderSummary, width: number): StyledLine {
  const { type, secret, encoding } = report;
  if (type === null) return [];
  const name: StyledLine = [span(report.text, 'placeholder'), span(' -> ', 'muted')];
  const how = encoding === null || secret ? [] : [encodingNames[encoding]];
  const traits = [type, ...(secret ? ['secret'] : []), ...how];
  const origin: StyledLine = [span(` (${traits.join(', ')})`, type), ...originSpans(report)];
  const room = Math.max(8, width - lineWidth(name) - lineWidth(origin));
  return [...name, span(shownValue(report, room), secret ? 'secret' : type), ...origin];
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'json-string': 'escaped',
  percent: 'percent-encoded',
  form: 'form-encoded',
};

function originSpans({ origin }: PlaceholderSummary): StyledLine {
  if (origin === null) return [];
  return [
    span(origin.kind === 'dynamic' ? ', generated for this request' : `, set by ${origin.label}`, 'muted'),
  ];
}

function shownValue({ output, secret, type }: PlaceholderSummary, room: number): string {
  if (secret) return mask;
  const text = (output ?? '').slice(0, room + 1).replaceAll('\n', '⏎');
  if (text === '') return type === 'string' ? '"" (empty)' : '';
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

export function otherPlaceholders(preview: Preview, focused: number | null, limit: number): number[] {
  const shown = focused === null ? undefined : preview.placeholders[focused]?.text;
  let indexes = known.get(preview.placeholders);
  if (indexes === undefined) {
    indexes = firstOfEach(preview.placeholders);
    known.set(preview.placeholders, indexes);
  }
  return indexes.filter((index) => preview.placeholders[index]?.text !== shown).slice(0, limit);
}

/** A long request is drawn at each key, and previewed less often. */
const known = new WeakMap<Preview['placeholders'], readonly number[]>();

function firstOfEach(placeholders: Preview['placeholders']): number[] {
  const first = new Map<string, number>();
  placeholders.forEach(({ text, type }, index) => {
    if (type !== null && !first.has(text)) first.set(text, index);
  });
  return [...first.values()];
}
