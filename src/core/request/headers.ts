import type { Header } from './request.ts';

/** A list of headers as it is on the wire: in order, repeated names kept. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The headers of a list, each with its name and its value. */
export const fromPairs = (pairs: HeaderList): Header<string>[] =>
  pairs.map(([name, value]) => ({ name, value }));

/** The first value of a header, whatever the case of its name; null without one. */
export function headerValue(headers: HeaderList, name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1] ?? null;
}

/** All values of a header as one list (RFC 9110, section 5.3), whatever the case of its name; null without one. */
export function joinedHeader(headers: HeaderList, name: string): string | null {
  const wanted = name.toLowerCase();
  const values = headers.flatMap(([candidate, value]) => (candidate.toLowerCase() === wanted ? [value] : []));
  return values.length === 0 ? null : values.join(', ');
}

/** The Content-Type as it is written; null without one. */
export function contentTypeOf(headers: HeaderList): string | null {
  return headerValue(headers, 'content-type');
}

/** The circumstances of a send besides the request itself. */
export interface Route {
  /** The cookies of the jar for the URL, as a `Cookie` header; empty for none. */
  readonly cookie: string;
  /** URL of the proxy that the request goes through; null for none. */
  readonly proxy: string | null;
}

/** A header that HTTP itself needs, or that says what is understood here; `Name:` with nothing leaves it out. */
export interface ConnectionHeader {
  readonly name: string;
  readonly value: string;
  /** Why, for people. */
  readonly reason: string;
}
