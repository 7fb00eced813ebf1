import type { AuthScheme } from '../scheme.ts';
import type { LoginAuth, TokenPlace } from './login-auth.ts';
import { parseTokenSource } from './token-source.ts';

export const from: AuthScheme = {
  name: 'from',
  usage: 'request $.path|headers.NAME|cookies.NAME [as SCHEME | as apikey NAME [header|query]]',
  summary: 'a token from the response of a login request, sent when a token is needed',
  secrets: () => [],
  read(words) {
    const auth = readLogin(words);
    return auth === null ? null : { kind: 'network', auth };
  },
};

export function readLogin(words: readonly string[]): LoginAuth | null {
  const [request = '', written = '', ...rest] = words;
  const source = parseTokenSource(written);
  const place = readPlace(rest);
  return request === '' || source === null || place === null
    ? null
    : { kind: 'login', request, source, words, place };
}

function readPlace(words: readonly string[]): TokenPlace | null {
  if (words.length === 0) return bearer;
  const [as, scheme = '', ...rest] = words;
  if (as !== 'as' || !/^[\w!#$%&'*+.^`|~-]+$/.test(scheme)) return null;
  if (scheme.toLowerCase() !== 'apikey') {
    if (rest.length > 0) return null;
    return scheme.toLowerCase() === 'bearer' ? bearer : { ...bearer, prefix: `${scheme} ` };
  }
  const [name = '', kind = 'header', ...more] = rest;
  if (name === '' || more.length > 0) return null;
  if (kind === 'query') return { kind, name };
  return kind === 'header' ? { kind, name, prefix: '' } : null;
}

const bearer = { kind: 'header', name: 'Authorization', prefix: 'Bearer ' } as const;
