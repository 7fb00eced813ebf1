import { printAuth } from '../../core/request/auth/literals.ts';
import { addedText } from '../../core/request/source-text.ts';
import { authWords } from '../auth-words.ts';
import { importedGrant } from '../imported-grant.ts';
import type { TreeAuth, TreePart } from './model.ts';

export type ImportedAuth =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly mode: string };

export function authOf(
  own: TreeAuth | null,
  around: readonly TreePart[],
  rename: (text: string) => string,
): ImportedAuth {
  const given = givenAuth(own, around);
  if (given === null || given.mode === 'none' || given.mode === '') return { kind: 'none' };
  const words = wordsOf(given);
  if (words === null) return { kind: 'unknown', mode: given.mode };
  if ('reason' in words) return { kind: 'unknown', mode: `${given.mode} (${words.reason})` };
  const [scheme = '', ...values] = words;
  const texts = values.map((value) => addedText(rename(value.replace(/[\r\n]+/g, ' '))));
  return { kind: 'words', text: printAuth({ scheme, words: texts, level: 'request' }) };
}

export const modeOf = (own: TreeAuth | null, around: readonly TreePart[]): string | null =>
  givenAuth(own, around)?.mode || null;

const givenAuth = (own: TreeAuth | null, around: readonly TreePart[]): TreeAuth | null =>
  own?.mode === 'inherit' ? inherited(around) : own;

const inherited = (around: readonly TreePart[]): TreeAuth | null =>
  around.findLast(({ auth }) => auth !== null && auth.mode !== 'inherit')?.auth ?? null;

function wordsOf({ mode, fields }: TreeAuth): readonly string[] | { readonly reason: string } | null {
  const field = (name: string): string => fields.get(name) ?? '';
  return mode === 'oauth2' ? oauthWords(field) : authWords(mode, field);
}

function oauthWords(field: (name: string) => string): readonly string[] | { readonly reason: string } {
  const isBearer = /^(bearer)?$/i.test(field('token_header_prefix').trim());
  if (!isBearer || /^(url|query)/.test(field('token_placement')))
    return { reason: 'its token is not sent as Bearer' };
  const found = importedGrant({
    grant: field('grant_type'),
    tokenUrl: field('access_token_url'),
    authorizationUrl: field('authorization_url'),
    deviceUrl: field('device_authorization_url'),
    clientId: field('client_id'),
    clientSecret: field('client_secret'),
    isSecretInBody: field('credentials_placement') !== 'basic_auth_header',
    scope: field('scope'),
    audience: field('audience'),
    resource: field('resource'),
    redirect: field('callback_url'),
    username: field('username'),
    password: field('password'),
    refreshToken: field('refresh_token'),
    sends: field('token_source') === 'id_token' ? 'id_token' : 'access_token',
  });
  return found.kind === 'words' ? found.words : found;
}
