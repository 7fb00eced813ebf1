import type { KeyChanges } from '../keys/binding.ts';
import { withKeysInHint, withKeysInLines } from '../keys/describe.ts';
import { placeText } from '../request/position.ts';
import type { Preview } from '../request/types.ts';
import { maskLines, streamMaskedLines } from '../secrets/mask-lines.ts';
import { disabledMasker } from '../secrets/search/masker.ts';
import { shownPreview } from '../secrets/shown-preview.ts';
import { maskInput } from '../secrets/typed/typed-credentials.ts';
import type { Entry } from '../session/entries.ts';
import type { TriedPreview } from '../session/trials/types.ts';
import { hintAt } from '../session/words/place-words.ts';
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
import { againstLines } from './preview/sides/against.ts';
import { wholeCompareLines } from './preview/sides/compare.ts';
import { trialLines } from './preview/sides/trial.ts';
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

function unmaskedLines(entry: Entry, view: EntryView): Iterable<StyledLine> {
  switch (entry.kind) {
    case 'input':
      return inputLines(entry, view.echo);
    case 'value':
      return textLines(entry.printed, 'plain');
    case 'output':
      return textLines(entry.text, outputStyles[entry.level]);
    case 'script-failure':
      return scriptFailureLines(entry.failure, { label: entry.label, place: view.place });
    case 'test':
      return testLines(entry);
    case 'exchange':
      return exchangeLines({ ...entry, preview: shown(entry.preview, view) }, view);
    case 'response':
      return wholeResponseLines(entry.exchange, view);
    case 'warned':
      return warningLines(entry.warnings, view.columns);
    case 'preview':
      return previewEntryLines(entry, view);
    case 'trial':
      return trialLines(
        { preview: shown(entry.preview, view), tried: shownTrial(entry.tried, view) },
        { columns: view.columns, end: hintAt(view.place, '.whatif none ends it') },
      );
    case 'against':
      return againstLines(entry.against, { columns: view.columns, end: null });
    case 'blocked':
      return blockedLines(shown(entry.preview, view), { ...view, forced: entry.forced });
    case 'unparsable':
      return entry.problems.flatMap((problem, index) => {
        const message = `${placeText(problem.file ?? entry.file, problem)}: ${problem.message}`;
        const topic = view.place === 'shell' && index === 0 ? ({ topic: 'items' } as const) : {};
        return noticeLines({ severity: 'error', message, hint: problem.hint, ...topic });
      });
    case 'explanation':
      return explanationLines(entry.explanation, view.at);
    case 'docs': {
      const [first, ...others] = entry.operations;
      return first === undefined || others.length > 0
        ? operationLines(entry.operations, view.columns)
        : docsLines(first, view.columns);
    }
    case 'text':
      return pickedLines(entry, view.columns);
    case 'token':
      return tokenLines(entry.token, entry);
    case 'table':
      return tableLines(entry.table, view);
    case 'variables':
      return variableLines(entry.rows, view.columns);
    case 'uses':
      return usesLines(entry.name, entry.sources);
    case 'compared':
      return comparedLines(entry.compared, view.columns);
    case 'life':
      return valueHistoryLines(entry.events, view);
    case 'requests':
      return requestLines(entry.requests);
    case 'environments':
      return environmentLines(entry.environments);
    case 'compared-environments':
      return comparedEnvironmentLines(entry);
    case 'settings':
      return settingLines(entry.settings);
    case 'keys':
      return keyLines(entry.rows);
    case 'history':
      return historyLines(entry.exchanges);
    case 'times':
      return timesLines(entry, view);
    case 'repetition':
      return repetitionLines(entry.repetition, view);
    case 'cookies':
      return cookieLines(entry.rows, entry.at);
    case 'sessions':
      return sessionTable(entry.sessions, entry.at);
    case 'comparison':
      return responseDiffLines(entry.difference, diffView(view));
    case 'tls':
      return tlsLines(entry.tls);
    case 'help':
      return helpLines(entry.topic, view.columns, view.keys);
    case 'tour':
      return withKeysInLines(tourLines(entry, helpWidth(view.columns)), view.keys);
    case 'notice':
      return noticeLines(withKeysInHint(entry.notice, view.keys));
    default:
      return entry satisfies never;
  }
}

function* previewEntryLines(
  { preview, layout, notes = [] }: Extract<Entry, { kind: 'preview' }>,
  view: EntryView,
): Generator<StyledLine> {
  if (layout === 'side-by-side') yield* wholeCompareLines(shown(preview, view), view.columns);
  else yield* wholePreviewLines(preview, { columns: view.columns, secrets: view.secrets ?? disabledMasker });
  const section = diagnosticsSection(notes, view.columns ?? 1_000_000);
  yield* section.draw(section.wanted);
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

function* inputLines(
  { text, number }: Extract<Entry, { kind: 'input' }>,
  echo: EntryView['echo'],
): Generator<StyledLine> {
  if (echo === 'none') return;
  const lead = echo === 'numbered' ? `${number} ` : '';
  let prompt = [span(`${lead}> `, 'muted')];
  for (const line of textLines(maskInput(text), 'plain')) {
    yield [...prompt, ...line];
    prompt = [span(`${' '.repeat(lead.length)}. `, 'muted')];
  }
}

function testLines({ name, passed, message, sides }: Extract<Entry, { kind: 'test' }>): StyledLine[] {
  const head: StyledLine = passed
    ? [span('✓ passed ', 'success'), span(name)]
    : [span('✗ failed ', 'error'), span(name)];
  const reason = message === null ? [] : [...textLines(`  ${message}`, 'muted')];
  const difference = sides === null ? [] : differenceLines(sides);
  return [head, ...reason, ...difference.map((line) => [span('  '), ...line])];
}
