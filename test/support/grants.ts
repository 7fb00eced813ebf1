import type { NetworkAuth } from '../../src/core/request/auth/added-auth.ts';
import type { OAuthGrant } from '../../src/core/request/auth/oauth/grant.ts';
import { readGrant } from '../../src/core/request/auth/oauth/read-grant.ts';

/** The grant that words behind `oauth2` describe. */
export function grantOf(...words: readonly string[]): OAuthGrant {
  const grant = readGrant(words);
  if (grant === null) throw new Error(`not a grant: ${words.join(' ')}`);
  return grant;
}

export const oauth = (...words: readonly string[]): Extract<NetworkAuth, { kind: 'oauth2' }> => ({
  kind: 'oauth2',
  grant: grantOf(...words),
});
