import { printAuth } from '../../core/request/auth/literals.ts';
import { addedText } from '../../core/request/source-text.ts';
import { signedWords } from '../signed-words.ts';
import type { TreeAuth, TreePart } from './model.ts';

export type ImportedAuth =
  /** In the words of `# @auth`. */
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly mode: string };

/** The credentials of a request: its own, or with `inherit` those of the nearest folder that has some. */
export function authOf(
  own: TreeAuth | null,
  around: readonly TreePart[],
  rename: (text: string) => string,
): ImportedAuth {
  const given = own?.mode === 'inherit' ? inherited(around) : own;
  if (given === null || given.mode === 'none' || given.mode === '') return { kind: 'none' };
  const words = wordsOf(given);
  if (words === null) return { kind: 'unknown', mode: given.mode };
  const [scheme = '', ...values] = words;
  const texts = values.map((value) => addedText(rename(value.replace(/[\r\n]+/g, ' '))));
  return { kind: 'words', text: printAuth({ scheme, words: texts, level: 'request' }) };
}

const inherited = (around: readonly TreePart[]): TreeAuth | null =>
  around.findLast(({ auth }) => auth !== null && auth.mode !== 'inherit')?.auth ?? null;

function wordsOf({ mode, fields }: TreeAuth): string[] | null {
  const field = (name: string): string => fields.get(name) ?? '';
  switch (mode) {
    case 'basic':
    case 'digest':
      return [mode, field('username'), field('password')];
    case 'bearer':
      return [mode, field('token')];
    case 'apikey': {
      const isQuery = /^query/.test(field('placement'));
      return field('key') === '' ? null : [mode, field('key'), field('value'), ...(isQuery ? ['query'] : [])];
    }
    case 'oauth2': {
      const [url, id] = [field('access_token_url'), field('client_id')];
      if (field('grant_type') !== 'client_credentials' || url === '' || id === '') return null;
      const scopes = field('scope').split(/\s+/).filter(Boolean);
      const inBody = field('credentials_placement') !== 'basic_auth_header';
      return [mode, url, id, field('client_secret'), ...scopes, ...(inBody ? ['client_secret_post'] : [])];
    }
    default:
      return signedWords(mode, field);
  }
}
