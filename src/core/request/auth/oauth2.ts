import type { AuthScheme } from './scheme.ts';

/** RFC 6749, section 4.4: a token is fetched, used until it ends, and fetched again. */
export const oauth2: AuthScheme = {
  name: 'oauth2',
  usage: 'token-url client-id client-secret [scope ...]',
  summary: 'a token from a token server, with client credentials (RFC 6749)',
  secret: { index: 2, name: 'secret' },
  read([tokenUrl, clientId, clientSecret, ...scopes]) {
    if (tokenUrl === undefined || clientId === undefined || clientSecret === undefined) return null;
    const scope = scopes.length === 0 ? null : scopes.join(' ');
    return { kind: 'network', auth: { kind: 'client-credentials', tokenUrl, clientId, clientSecret, scope } };
  },
};
