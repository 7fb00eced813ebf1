import { sizeOfBody } from '../past/recent-exchanges.ts';
import type { KeptResponse, SessionState } from '../state.ts';

/** More are not kept: the file of a session is written with each change. */
export const maxKeptResponses = 200;
/** Bytes of all their bodies. */
const maxKeptBytes = 16_000_000;

export const keptLimits = `the maximum is ${maxKeptResponses} saved responses with ${maxKeptBytes / 1_000_000} MB together`;

/** A response takes the place of one with the same name; what goes beyond the limits is left out. */
export function withKeptResponses(
  kept: readonly KeptResponse[],
  added: readonly KeptResponse[],
): readonly KeptResponse[] {
  const names = new Set(added.map(({ name }) => name));
  let count = 0;
  let bytes = 0;
  return [...kept.filter(({ name }) => !names.has(name)), ...added].filter((one) => {
    const size = sizeOfBody(one.exchange.exchange);
    if (count === maxKeptResponses || bytes + size > maxKeptBytes) return false;
    count += 1;
    bytes += size;
    return true;
  });
}

export function faultOfName(name: string): string | null {
  if (name === '' || name.length > maxName) return 'A response needs a name.';
  if (/^\d+$/.test(name)) return 'The name cannot be a number, because numbers are responses.';
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
  { keptResponses }: Pick<SessionState, 'keptResponses'>,
): NamedNumber | null {
  const [, quoted, after = ''] = /^"([^"]+)"(?:\s+(.*)|)$/s.exec(text) ?? [];
  if (quoted !== undefined)
    return numbered(
      keptResponses.find(({ name }) => name === quoted),
      after,
    );
  let found: KeptResponse | undefined;
  for (const kept of keptResponses) {
    const isAtStart = text === kept.name || text.startsWith(`${kept.name} `);
    if (isAtStart && kept.name.length > (found?.name.length ?? 0)) found = kept;
  }
  if (found !== undefined) return numbered(found, text.slice(found.name.length).trim());
  const [digits] = /^\d+/.exec(text) ?? [];
  return digits === undefined ? null : { number: Number(digits), rest: text.slice(digits.length).trim() };
}

const numbered = (kept: KeptResponse | undefined, rest: string): NamedNumber | null =>
  kept === undefined ? null : { number: kept.exchange.number, rest };

export const lastKeptNumber = (kept: readonly KeptResponse[]): number =>
  kept.reduce((highest, { exchange: { number } }) => Math.max(highest, number), 0);
