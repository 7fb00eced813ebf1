import type { KeyChanges } from '../keys/binding.ts';
import { withKeysInHint, withKeysInLines } from '../keys/describe.ts';
import { placeText } from '../request/position.ts';
import type { Preview } from '../request/types.ts';
import { maskLines, streamMaskedLines } from '../secrets/mask-lines.ts';
import { disabledMasker } from '../secrets/search/masker.ts';
import { shownPreview } from '../secrets/shown-preview.ts';
import { maskInput } from '../secrets/typed/typed-credentials.ts';
import type { Entry, EntryOf } from '../session/entries.ts';
import { hintAt } from '../session/hints/place-words.ts';
import type { TriedPreview } from '../session/trials/types.ts';
import { type StyledLine, span } from '../text/styled.ts';
import { diffView, responseDiffLines } from './compare/response-diff.ts';
import { differenceLines } from './exchange/difference.ts';
import { type ExchangeView, exchangeLines, wholeResponseLines } from './exchange/exchange.ts';
import { historyLines } from './exchange/exchanges.ts';
import { timesLines } from './exchange/times.ts';
import { tlsLines } from './exchange/tls.ts';
import { explanationLines } from './help/explanation.ts';
import { helpLines, helpWidth } from './help/help.ts';
import { exceptOwnWords } from './help/own-words.ts';
import { tourLines } from './help/tour.ts';
import { noticeLines } from './notice.ts';
import { docsLines, operationLines } from './openapi/docs-lines.ts';
import { pickedLines } from './paint/picked.ts';
import { diagnosticsSection } from './preview/diagnostics.ts';
import { againstLines } from './preview/differences/against.ts';
import { wholeCompareLines } from './preview/differences/compare.ts';
import { trialLines } from './preview/differences/trial.ts';
import { repetitionLines } from './repeating/repetition.ts';
import { scriptFailureLines } from './script-failure.ts';
import { comparedLines } from './session/compared.ts';
import { cookieLines } from './session/cookies.ts';
import { comparedEnvironmentLines, environmentLines } from './session/environments.ts';
import { keyLines } from './session/keys.ts';
import { requestLines } from './session/requests.ts';
import { sessionTable } from './session/sessions.ts';
import { settingLines } from './session/settings.ts';
import { tokenLines } from './session/token.ts';
import { usesLines } from './session/uses.ts';
import { valueHistoryLines } from './session/value-history.ts';
import { variableLines } from './session/variables.ts';
import { tableLines } from './table/table-lines.ts';
import { blockedLines, warningLines, wholePreviewLines } from './whole-preview.ts';

export interface EntryView extends ExchangeView {
  readonly echo: 'none' | 'plain' | 'numbered';
  readonly at: number;
  readonly keys?: KeyChanges;
}

export function entryLines(entry: Entry, view: EntryView): StyledLine[] {
  return [...streamEntryLines(entry, view)];
}

export function* streamEntryLines(entry: Entry, view: EntryView): Generator<StyledLine> {
  const lines = unmaskedLines(entry, view);
  const { secrets } = view;
  const isRevealed = entry.kind === 'text' && entry.secrets === 'shown';
  // The help holds restloop's own words alone.
  if (isRevealed || entry.kind === 'help' || secrets === null) yield* lines;
  else if (ownTexts.has(entry.kind)) yield* streamMaskedLines(lines, exceptOwnWords(secrets));
  else if (tables.has(entry.kind)) {
    const [titles = [], ...rows] = lines;
    yield* maskLines([titles], exceptOwnWords(secrets));
    yield* streamMaskedLines(rows, secrets);
  } else yield* streamMaskedLines(lines, secrets);
}

const ownTexts: ReadonlySet<Entry['kind']> = new Set(['notice', 'settings', 'keys', 'tour', 'warned']);

const tables: ReadonlySet<Entry['kind']> = new Set([
  'variables',
  'requests',
  'environments',
  'history',
  'cookies',
  'sessions',
]);

const renderers: {
  readonly [Kind in Entry['kind']]: (entry: EntryOf<Kind>, view: EntryView) => Iterable<StyledLine>;
} = {
  input: inputLines,
  value: ({ printed }) => textLines(printed, 'plain'),
  output: ({ text, level }) => textLines(text, outputStyles[level]),
  'script-failure': ({ failure, label }, { place }) => scriptFailureLines(failure, { label, place }),
  test: testLines,
  exchange: (entry, view) => exchangeLines({ ...entry, preview: shown(entry.preview, view) }, view),
  response: ({ exchange }, view) => wholeResponseLines(exchange, view),
  warned: ({ warnings }, { columns }) => warningLines(warnings, columns),
  preview: previewEntryLines,
  trial: ({ preview, tried }, view) =>
    trialLines(
      { preview: shown(preview, view), tried: shownTrial(tried, view) },
      { columns: view.columns, end: hintAt(view.place, '.whatif none ends it') },
    ),
  against: ({ against }, { columns }) => againstLines(against, { columns, end: null }),
  blocked: ({ preview, forced }, view) => blockedLines(shown(preview, view), { ...view, forced }),
  unparsable: ({ file, problems }, { place }) =>
    problems.flatMap((problem, index) => {
      const message = `${placeText(problem.file ?? file, problem)}: ${problem.message}`;
      const topic = place === 'shell' && index === 0 ? ({ topic: 'items' } as const) : {};
      return noticeLines({ severity: 'error', message, hint: problem.hint, ...topic });
    }),
  explanation: ({ explanation }, { at }) => explanationLines(explanation, at),
  docs: ({ operations }, { columns }) =>
    operations.length === 1
      ? operations.flatMap((operation) => docsLines(operation, columns))
      : operationLines(operations, columns),
  text: (entry, { columns }) => pickedLines(entry, columns),
  token: (entry) => tokenLines(entry.token, entry),
  table: ({ table }, view) => tableLines(table, view),
  variables: ({ rows }, { columns }) => variableLines(rows, columns),
  uses: ({ name, sources }) => usesLines(name, sources),
  compared: ({ compared }, { columns }) => comparedLines(compared, columns),
  life: ({ events }, view) => valueHistoryLines(events, view),
  requests: ({ requests }) => requestLines(requests),
  environments: ({ environments }) => environmentLines(environments),
  'compared-environments': comparedEnvironmentLines,
  settings: (entry) => settingLines(entry),
  keys: ({ rows }) => keyLines(rows),
  history: ({ exchanges }) => historyLines(exchanges),
  times: timesLines,
  repetition: ({ repetition }, view) => repetitionLines(repetition, view),
  cookies: ({ rows, at }) => cookieLines(rows, at),
  sessions: ({ sessions, at }) => sessionTable(sessions, at),
  comparison: ({ difference }, view) => responseDiffLines(difference, diffView(view)),
  tls: ({ tls }) => tlsLines(tls),
  help: ({ topic }, { columns, keys }) => helpLines(topic, columns, keys),
  tour: (entry, { columns, keys }) => withKeysInLines(tourLines(entry, helpWidth(columns)), keys),
  notice: ({ notice }, { keys }) => noticeLines(withKeysInHint(notice, keys)),
};

const unmaskedLines = (entry: Entry, view: EntryView): Iterable<StyledLine> =>
  (renderers[entry.kind] as (entry: Entry, view: EntryView) => Iterable<StyledLine>)(entry, view);

function* previewEntryLines(
  { preview, layout, notes = [] }: EntryOf<'preview'>,
  view: EntryView,
): Generator<StyledLine> {
  if (layout === 'side-by-side') yield* wholeCompareLines(shown(preview, view), view.columns);
  else yield* wholePreviewLines(preview, { columns: view.columns, secrets: view.secrets ?? disabledMasker });
  const section = diagnosticsSection(notes, view.columns ?? 1_000_000);
  yield* section.draw(section.preferred);
}

const shownTrial = (tried: TriedPreview, view: EntryView): TriedPreview =>
  tried.kind === 'preview' ? { ...tried, preview: shown(tried.preview, view) } : tried;

const shown = (preview: Preview, { secrets }: EntryView): Preview =>
  shownPreview(preview, secrets ?? disabledMasker);

const outputStyles = {
  log: 'plain',
  info: 'plain',
  debug: 'muted',
  warn: 'warning',
  error: 'error',
  uncaught: 'error',
} as const;

function* textLines(text: string, style: StyledLine[number]['style']): Generator<StyledLine> {
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield [span(text.slice(start, end), style)];
    start = end + 1;
  }
  yield [span(text.slice(start), style)];
}

function* inputLines({ text, number }: EntryOf<'input'>, { echo }: EntryView): Generator<StyledLine> {
  if (echo === 'none') return;
  const lead = echo === 'numbered' ? `${number} ` : '';
  let prompt = [span(`${lead}> `, 'muted')];
  for (const line of textLines(maskInput(text), 'plain')) {
    yield [...prompt, ...line];
    prompt = [span(`${' '.repeat(lead.length)}. `, 'muted')];
  }
}

function testLines({ name, passed, message, sides }: EntryOf<'test'>): StyledLine[] {
  const head: StyledLine = passed
    ? [span('✓ passed ', 'success'), span(name)]
    : [span('✗ failed ', 'error'), span(name)];
  const reason = message === null ? [] : [...textLines(`  ${message}`, 'muted')];
  const difference = sides === null ? [] : differenceLines(sides);
  return [head, ...reason, ...difference.map((line) => [span('  '), ...line])];
}
