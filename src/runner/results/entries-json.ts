import { maskFailure, maskJson } from '../../core/secrets/mask-json.ts';
import { emptyMasker } from '../../core/secrets/search/masker.ts';
import type { Entry, EntryOf } from '../../core/session/entries.ts';
import type { PreviewJsonOptions } from '../output/preview-json.ts';
import { type ExchangeJson, exchangeJson, type OutputJson, outputJson, type TestJson } from './json.ts';
import { type RepetitionJson, repetitionJson } from './repetition-json.ts';

export interface EntriesJson {
  /** Null where there is none, or where JSON cannot write it. */
  readonly value: unknown;
  /** The value as Node prints it. */
  readonly printed: string | null;
  readonly output: readonly OutputJson[];
  readonly exchanges: readonly ExchangeJson[];
  readonly tests: readonly TestJson[];
  readonly notices: readonly {
    readonly severity: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
  readonly error: ExchangeJson['error'];
  readonly repetitions?: readonly RepetitionJson[];
}

export function entriesJson(entries: readonly Entry[], options: PreviewJsonOptions): EntriesJson {
  const value = entries.findLast((entry) => entry.kind === 'value');
  const whole = exchangeJson(entries, options);
  const { reveal = false, secrets = emptyMasker } = options;
  const show = reveal ? (text: string) => text : secrets.mask;
  const repetitions = entries.flatMap((entry) =>
    entry.kind === 'repetition' ? [repetitionJson(entry.repetition, options)] : [],
  );
  return {
    value: value?.json == null ? null : maskJson<unknown>(JSON.parse(value.json), show),
    printed: value === undefined ? null : show(value.printed),
    output: entries.flatMap((entry) => {
      const line = outputJson(entry);
      return line === null ? [] : [{ ...line, text: show(line.text) }];
    }),
    exchanges: entries.flatMap((entry) =>
      entry.kind === 'exchange' || entry.kind === 'blocked' ? [exchangeJson([entry], options)] : [],
    ),
    tests: whole.tests,
    notices: entries.flatMap((entry) => (entry.kind === 'notice' ? [noticeJson(entry.notice, show)] : [])),
    error: whole.error,
    ...(repetitions.length > 0 && { repetitions }),
  };
}

/** Whether the JSON of an input has a place for an entry. The others are text for a person: tables, help, previews. */
export const isInJson = ({ kind }: Entry): boolean => kindsInJson.has(kind);

const kindsInJson: ReadonlySet<Entry['kind']> = new Set<Entry['kind']>([
  'input',
  'value',
  'output',
  'script-failure',
  'test',
  'exchange',
  'warned',
  'blocked',
  'unparsable',
  'repetition',
  'notice',
]);

const noticeJson = (
  { severity, message, hint }: EntryOf<'notice'>['notice'],
  show: (text: string) => string,
) => maskFailure({ severity, message, hint }, show);
