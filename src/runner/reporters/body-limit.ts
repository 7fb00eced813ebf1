import { UsageError } from '../../app/usage-error.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import type { Check } from '../run/request/result.ts';

/** Maximum length of each body and compared value in a report, in UTF-16 units; null leaves it to the reporter. */
export type BodyLimit = number | null;

/** Reads `--report-body`: `none`, `500`, `2k` or `1m`. Throws a UsageError. */
export function parseBodyLimit(given: string | undefined): BodyLimit {
  if (given === undefined) return null;
  if (given === 'none') return 0;
  const [, digits = '', unit = ''] = /^(\d{1,9})([km]?)$/i.exec(given) ?? [];
  if (digits !== '') return Number(digits) * (units[unit.toLowerCase()] ?? 1);
  throw new UsageError(
    `--report-body ${given}: not a size.`,
    'write a number of characters such as 500, 2k or 1m, or none',
  );
}

const units: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };

export function cutText(text: string, limit: BodyLimit): string {
  if (limit === null || text.length <= limit) return text;
  const left = `(${(text.length - limit).toLocaleString('en-US')} more characters)`;
  return limit === 0 ? left : `${text.slice(0, limit)}… ${left}`;
}

/** Masks and then cuts, because a part of a secret could not be found. */
export function cutCheck(check: Check, { mask, limit }: CutOptions): Check {
  const { message, sides } = check;
  const cut = (text: string) => cutText(mask(text), limit);
  const maxMessage = limit === null ? null : limit + maxSentence;
  return {
    ...check,
    message: message === null ? null : cutText(mask(message), maxMessage),
    sides: sides === null ? null : { expected: cut(sides.expected), actual: cut(sides.actual) },
  };
}

interface CutOptions {
  readonly mask: Masker['mask'];
  readonly limit: BodyLimit;
}

const maxSentence = 500;
