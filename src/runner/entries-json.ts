import type { Entry } from '../core/session/entries.ts';
import { type ExchangeJson, exchangeJson, type TestJson } from './json.ts';

/** What one input left behind. */
export interface EntriesJson {
  /** The value as JSON; null where there is none, or where JSON has no word for it. */
  readonly value: unknown;
  /** The value as Node prints it, or null. */
  readonly printed: string | null;
  readonly output: readonly { readonly level: string; readonly text: string }[];
  readonly exchanges: readonly ExchangeJson[];
  readonly tests: readonly TestJson[];
  readonly notices: readonly {
    readonly severity: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
  readonly error: ExchangeJson['error'];
}

export function entriesJson(entries: readonly Entry[], options: { readonly reveal: boolean }): EntriesJson {
  const value = entries.findLast((entry) => entry.kind === 'value');
  const whole = exchangeJson(entries, options);
  return {
    value: value?.json == null ? null : JSON.parse(value.json),
    printed: value?.printed ?? null,
    output: entries.flatMap((entry) =>
      entry.kind === 'output' ? [{ level: entry.level, text: entry.text }] : [],
    ),
    exchanges: entries.flatMap((entry) =>
      entry.kind === 'exchange' || entry.kind === 'blocked' ? [exchangeJson([entry], options)] : [],
    ),
    tests: whole.tests,
    notices: entries.flatMap((entry) => (entry.kind === 'notice' ? [noticeJson(entry.notice)] : [])),
    error: whole.error,
  };
}

const noticeJson = ({ severity, message, hint }: Extract<Entry, { kind: 'notice' }>['notice']) => ({
  severity,
  message,
  hint,
});
