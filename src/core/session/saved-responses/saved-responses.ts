import { sizeOfBody } from '../exchanges/recent-exchanges.ts';
import type { SavedResponse, SessionState } from '../state.ts';

/** Limited, because the file of a session is written with each change. */
export const maxSavedResponses = 200;
/** Bytes of all their bodies. */
const maxSavedBytes = 16_000_000;

export const savedLimits = `the maximum is ${maxSavedResponses} saved responses with ${maxSavedBytes / 1_000_000} MB together`;

export function mergeResponses(
  saved: readonly SavedResponse[],
  added: readonly SavedResponse[],
): readonly SavedResponse[] {
  const names = new Set(added.map(({ name }) => name));
  let count = 0;
  let bytes = 0;
  return [...saved.filter(({ name }) => !names.has(name)), ...added].filter((one) => {
    const size = sizeOfBody(one.exchange.exchange);
    if (count === maxSavedResponses || bytes + size > maxSavedBytes) return false;
    count += 1;
    bytes += size;
    return true;
  });
}

export function faultOfName(name: string): string | null {
  if (name === '' || name.length > maxName) return 'A response needs a name.';
  if (/^\d+$/.test(name)) return 'The name cannot be a number, because numbers refer to responses.';
  if (/^[-$/|"']|[\p{Cc}]|\s--/u.test(name) || reserved.has(name.split(' ', 1)[0] ?? ''))
    return 'A response cannot have this name.';
  return null;
}

const maxName = 200;
const reserved: ReadonlySet<string> = new Set(['keep', 'table', 'tls']);

export interface NamedNumber {
  readonly number: number;
  readonly rest: string;
}

export function readResponseName(
  text: string,
  { savedResponses }: Pick<SessionState, 'savedResponses'>,
): NamedNumber | null {
  const [, quoted, after = ''] = /^"([^"]+)"(?:\s+(.*)|)$/s.exec(text) ?? [];
  if (quoted !== undefined)
    return numbered(
      savedResponses.find(({ name }) => name === quoted),
      after,
    );
  let found: SavedResponse | undefined;
  for (const saved of savedResponses) {
    const isAtStart = text === saved.name || text.startsWith(`${saved.name} `);
    if (isAtStart && saved.name.length > (found?.name.length ?? 0)) found = saved;
  }
  if (found !== undefined) return numbered(found, text.slice(found.name.length).trim());
  const [digits] = /^\d+/.exec(text) ?? [];
  return digits === undefined ? null : { number: Number(digits), rest: text.slice(digits.length).trim() };
}

const numbered = (saved: SavedResponse | undefined, rest: string): NamedNumber | null =>
  saved === undefined ? null : { number: saved.exchange.number, rest };

export const lastSavedNumber = (saved: readonly SavedResponse[]): number =>
  saved.reduce((highest, { exchange: { number } }) => Math.max(highest, number), 0);
