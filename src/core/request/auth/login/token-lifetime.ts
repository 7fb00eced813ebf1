import { readToken } from '../../../json/json-web-token.ts';
import { parseJson } from '../../../json/parse.ts';
import { own } from '../../../json/raw.ts';

/** Times in milliseconds since the epoch; null where nobody said them. */
export interface TokenLife {
  readonly takenAt: number | null;
  readonly endsAt: number | null;
}

/** Whether a token holds for another request, which takes time too: at most ten seconds, or a tenth of a short life. */
export function isAlive({ takenAt, endsAt }: TokenLife, now: number): boolean {
  if (endsAt === null) return true;
  const life = takenAt === null ? Number.POSITIVE_INFINITY : endsAt - takenAt;
  return now < endsAt - Math.min(10_000, life / 10);
}

export function tokenEnd(token: string, beside: readonly unknown[], at: number): number | null {
  for (const object of beside) {
    const end = endBeside(object, at);
    if (end !== null) return dateTime(end);
  }
  const end = seconds(own(jwtClaims(token), 'exp'));
  return end === null ? null : dateTime(end);
}

/** A time that servers send, or null beyond the last one that a date can have: such a token does not expire. */
export const dateTime = (milliseconds: number): number | null =>
  milliseconds <= 8.64e15 ? milliseconds : null;

function endBeside(object: unknown, at: number): number | null {
  for (const name of ['expires_in', 'expiresIn']) {
    const lifetime = seconds(own(object, name));
    if (lifetime !== null) return at + lifetime;
  }
  for (const name of ['expires_at', 'expiresAt']) {
    const end = timeOf(own(object, name));
    if (end !== null) return end;
  }
  return null;
}

function jwtClaims(text: string): unknown {
  const token = readToken(text);
  return token === null ? undefined : parseJson(token.payload);
}

function seconds(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number * 1000 : null;
}

/** A date, or seconds since the epoch; a number beyond the year 5000 is in milliseconds. */
function timeOf(value: unknown): number | null {
  const number = seconds(value);
  if (number !== null) return number > 1e14 ? number / 1000 : number;
  const date = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}
