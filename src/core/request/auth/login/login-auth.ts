import type { DraftAuth } from '../../draft.ts';
import type { TokenSource } from './token-source.ts';

export interface LoginAuth {
  readonly kind: 'login';
  readonly request: string;
  readonly source: TokenSource;
  readonly words: readonly string[];
  readonly place: TokenPlace;
}

export type TokenPlace =
  | { readonly kind: 'header'; readonly name: string; readonly prefix: string }
  | { readonly kind: 'query'; readonly name: string };

export interface Logins {
  find(auth: LoginAuth, level: DraftAuth['level']): FoundLogin;
}

export type FoundLogin =
  | { readonly kind: 'held'; readonly until: number | null }
  /** The login is sent before the request. */
  | { readonly kind: 'absent'; readonly hasEnded: boolean }
  /** The request is the login, or one that the login needs. */
  | { readonly kind: 'own' }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string };

export function loginLine(
  { request, place }: LoginAuth,
  found: FoundLogin | null,
): { readonly name: string; readonly value: string } {
  const value = `(token of ${request}${stateOf(found)})`;
  return place.kind === 'query'
    ? { name: `?${place.name}`, value }
    : { name: place.name, value: `${place.prefix}${value}` };
}

function stateOf(found: FoundLogin | null): string {
  if (found?.kind === 'absent')
    return found.hasEnded ? ', which is sent again first' : ', which is sent first';
  if (found?.kind !== 'held' || found.until === null) return '';
  return `, valid until ${new Date(found.until).toISOString().replace(/\.\d+Z$/, 'Z')}`;
}
