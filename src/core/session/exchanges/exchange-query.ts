import { isKnownMethod } from '../../request/methods.ts';
import { didYouMean } from '../../template/nearest.ts';
import type { ExchangeSummary } from './exchange-summary.ts';

export interface ExchangeQuery {
  readonly matches: (summary: ExchangeSummary) => boolean;
  readonly bodies: readonly string[];
  /** Sessions to search, `*` for all; null for the open one. */
  readonly session: string | null;
  readonly hint: string | null;
}

export const exchangeFilters = [
  { name: 'status', description: '404, 5xx, or failed', values: ['2xx', '3xx', '4xx', '5xx', 'failed'] },
  { name: 'host', description: 'part of the host', values: [] },
  { name: 'method', description: 'GET, POST', values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
  { name: 'url', description: 'part of the URL', values: [] },
  { name: 'name', description: 'part of the name of the request', values: [] },
  { name: 'body', description: 'text in a body that was sent or received: body:"no stock"', values: [] },
  { name: 'session', description: 'another saved session, or * for all', values: ['*'] },
] as const;

type FilterName = (typeof exchangeFilters)[number]['name'];

/** Reads `status:5xx`, `body:"no stock"`, `5xx`, `GET`, `today` (a local day); other words are searched in URL and name, in any case. */
export function parseExchangeQuery(text: string, now: number): ExchangeQuery {
  const words = exchangeWords(text).map(readWord);
  const valuesOf = (name: FilterName) => words.flatMap((word) => (word.filter === name ? [word.value] : []));
  const tests = words.map((word) => compileWord(word, now));
  return {
    matches: (summary) => tests.every((test) => test(summary)),
    bodies: valuesOf('body').map((value) => value.toLowerCase()),
    session: valuesOf('session').at(-1) ?? null,
    hint: words.map(filterHint).find((hint) => hint !== null) ?? null,
  };
}

export const exchangeWords = (text: string): string[] => text.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];

type SummaryTest = (summary: ExchangeSummary) => boolean;

interface Word {
  readonly text: string;
  readonly filter: FilterName | null;
  readonly value: string;
}

function readWord(text: string): Word {
  const [, name, value = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  const filter = exchangeFilters.find((one) => one.name === name)?.name ?? null;
  return { text: text.replaceAll('"', ''), filter, value: value.replaceAll('"', '') };
}

function compileWord({ text, filter, value }: Word, now: number): SummaryTest {
  if (filter !== null && value === '') return () => true;
  const wanted = value.toLowerCase();
  switch (filter) {
    case null:
      return compileText(text, now);
    case 'status':
      return anyOf(wanted.split(',').map(compileStatus));
    case 'method':
      return ({ method }) => wanted.split(',').includes(method.toLowerCase());
    case 'host':
      return ({ url }) => hostOf(url).includes(wanted);
    case 'url':
      return ({ url }) => url.toLowerCase().includes(wanted);
    case 'name':
      return ({ name }) => (name ?? '').toLowerCase().includes(wanted);
    case 'body':
    case 'session':
      return () => true;
    default:
      return filter satisfies never;
  }
}

const anyOf =
  (tests: readonly SummaryTest[]): SummaryTest =>
  (summary) =>
    tests.some((test) => test(summary));

function compileStatus(wanted: string): SummaryTest {
  if (wanted === 'failed') return ({ failure }) => failure !== null;
  const digits = wanted.replace(/x+$/, '');
  return ({ status }) => status !== null && String(status).startsWith(digits);
}

const hostOf = (url: string): string =>
  (/^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase();

function compileText(word: string, now: number): SummaryTest {
  const lower = word.toLowerCase();
  if (/^[1-5]xx$/.test(lower)) return compileStatus(lower);
  if (/^[1-5]\d\d$/.test(word)) return ({ status, url }) => status === Number(word) || url.includes(word);
  if (isKnownMethod(word)) return ({ method }) => method === word;
  if (lower === 'failed') return compileStatus(lower);
  if (lower === 'today') return ({ at }) => at >= startOfDay(now, 0);
  if (lower === 'yesterday') return ({ at }) => at >= startOfDay(now, -1) && at < startOfDay(now, 0);
  return ({ url, name }) => url.toLowerCase().includes(lower) || (name ?? '').toLowerCase().includes(lower);
}

/** Local midnight of an earlier day. Not all days have 24 hours. */
function startOfDay(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

function filterHint({ text, filter }: Word): string | null {
  const name = /^([a-z]+):/.exec(text)?.[1];
  if (name === undefined || filter !== null) return null;
  const names = exchangeFilters.map((one) => one.name);
  return didYouMean(name, names, (near) => `${near}:`);
}
