import type { Header } from './request.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export const fromPairs = (pairs: HeaderList): Header<string>[] =>
  pairs.map(([name, value]) => ({ name, value }));

export function headerValue(headers: HeaderList, name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1] ?? null;
}

export function joinedHeader(headers: HeaderList, name: string): string | null {
  const values = headerValues(headers, name);
  return values.length === 0 ? null : values.join(', ');
}

export function headerValues(headers: HeaderList, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return headers.flatMap(([candidate, value]) => (candidate.toLowerCase() === wanted ? [value] : []));
}

export function contentTypeOf(headers: HeaderList): string | null {
  return headerValue(headers, 'content-type');
}

export interface Route {
  /** Value for a `Cookie` header; empty for none. */
  readonly cookie: string;
  readonly proxy: string | null;
  readonly token?: TokenState;
}

export type TokenState =
  | { readonly kind: 'signed-in'; readonly minutes: number | null; readonly who: string | null }
  | { readonly kind: 'renewed' }
  | { readonly kind: 'asks'; readonly with: 'browser' | 'code' };

export interface ConnectionHeader {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
}
