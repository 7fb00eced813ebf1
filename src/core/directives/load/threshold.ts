import { parseQuantity } from '../expectation/parse.ts';

/** `p(95) < 300ms`, `error < 1%`, `rate > 40/s`: a limit that a load must keep. */
export interface Threshold {
  readonly text: string;
  readonly metric: ThresholdMetric;
  readonly comparison: '<' | '<=' | '>' | '>=';
  /** Milliseconds of a time, a share from 0 to 1 of errors, requests a second of a rate. */
  readonly limit: number;
}

export type ThresholdMetric =
  | { readonly kind: 'percentile'; readonly percent: number }
  | { readonly kind: 'min' | 'avg' | 'max' | 'error' | 'rate' };

export function parseThreshold(text: string): Threshold | null {
  const shown = text.trim().replace(/\s+/g, ' ');
  const [, word = '', comparison = '', limitText = ''] =
    /^([^<>=]+?)\s*(<=?|>=?)\s*(\S.*)$/.exec(shown) ?? [];
  const metric = parseMetric(word.toLowerCase());
  if (metric === null || !isComparison(comparison)) return null;
  const limit = parseLimit(limitText, metric);
  return limit === null ? null : { text: shown, metric, comparison, limit };
}

export const thresholdExamples = 'p(95) < 300ms, error < 1%, rate > 40/s';

const isComparison = (text: string): text is Threshold['comparison'] => /^[<>]=?$/.test(text);

function parseMetric(word: string): ThresholdMetric | null {
  const percent = /^p\s*(?:\(\s*(\d+(?:\.\d+)?)\s*\)|(\d+(?:\.\d+)?))$/.exec(word);
  if (percent !== null) {
    const number = Number(percent[1] ?? percent[2]);
    return number > 0 && number <= 100 ? { kind: 'percentile', percent: number } : null;
  }
  const kind = words[word];
  return kind === undefined ? null : kind === 'median' ? { kind: 'percentile', percent: 50 } : { kind };
}

const words: Readonly<Record<string, 'median' | Exclude<ThresholdMetric['kind'], 'percentile'>>> = {
  min: 'min',
  avg: 'avg',
  mean: 'avg',
  med: 'median',
  median: 'median',
  max: 'max',
  error: 'error',
  errors: 'error',
  rate: 'rate',
};

function parseLimit(text: string, metric: ThresholdMetric): number | null {
  switch (metric.kind) {
    case 'error':
      return parseShare(text);
    case 'rate':
      return parseRate(text);
    default:
      return parseQuantity(text, 'time');
  }
}

function parseShare(text: string): number | null {
  const [, digits, sign] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const share = Number(digits) / (sign === '%' ? 100 : 1);
  return share <= 1 ? share : null;
}

export function parseRate(text: string): number | null {
  const [, digits, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(?:\/\s*(s|m|min|h))?$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits) / (unit === 's' ? 1 : unit === 'h' ? 3600 : 60);
}
