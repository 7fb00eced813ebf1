import { isKnownMethod } from '../../request/methods.ts';
import type { ExchangeSummary } from './exchange-summary.ts';

/** Words that must all match: `5xx`, `404`, `GET`, `failed`, `today`, `yesterday` (local days); others are searched in URL and name, in any case. */
export function compileExchangeQuery(text: string, now: number): (summary: ExchangeSummary) => boolean {
  const tests = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => compileWord(word, now));
  return (summary) => tests.every((test) => test(summary));
}

type SummaryTest = (summary: ExchangeSummary) => boolean;

function compileWord(word: string, now: number): SummaryTest {
  const lower = word.toLowerCase();
  if (/^[1-5]xx$/.test(lower)) return ({ status }) => status !== null && String(status)[0] === lower[0];
  if (/^[1-5]\d\d$/.test(word)) return ({ status, url }) => status === Number(word) || url.includes(word);
  if (isKnownMethod(word)) return ({ method }) => method === word;
  if (lower === 'failed') return ({ failure }) => failure !== null;
  if (lower === 'today') return ({ at }) => at >= startOfDay(now, 0);
  if (lower === 'yesterday') return ({ at }) => at >= startOfDay(now, -1) && at < startOfDay(now, 0);
  return ({ url, name }) => url.toLowerCase().includes(lower) || (name ?? '').toLowerCase().includes(lower);
}

/** Local midnight; days before one with a change of the clock are not 24 hours away. */
function startOfDay(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}
