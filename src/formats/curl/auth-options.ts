import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import { tokenRequest } from '../../core/request/auth/oauth/token-request.ts';
import { base64Of, textOfBase64 } from '../../core/text/base64.ts';

/** Options for authentication that takes the network; without the fetched token `held` the command fetches one. */
export function authOptions(
  auth: NetworkAuth,
  held: string | null,
  quote: (text: string) => string,
): string[] {
  switch (auth.kind) {
    case 'digest':
      return [`--digest --user ${quote(`${auth.username}:${auth.password}`)}`];
    case 'oauth2': {
      if (held !== null) return [`--header ${quote(`Authorization: Bearer ${held}`)}`];
      const request = tokenRequest(auth.grant);
      // A person signs in elsewhere, or the server has to be asked for its endpoints.
      if (request === null) return ['--oauth2-bearer "$TOKEN"'];
      const { url, user, body } = request;
      const who = user === null ? '' : ` --user ${quote(user)}`;
      const token = `curl --silent${who} --data ${quote(body)} ${quote(url)}`;
      return [`--oauth2-bearer "$(${token} | jq -r .${auth.grant.sends})"`];
    }
    default:
      return auth satisfies never;
  }
}

/** Returns `user:password` of a Basic header; null for others, and for what curl would send differently. */
export function basicUser(name: string, value: string): string | null {
  const credentials = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1];
  if (name !== 'Authorization' || credentials === undefined) return null;
  const text = textOfBase64(credentials);
  const isPlain = text !== null && /^[^:\p{Cc}]+:\P{Cc}*$/u.test(text);
  return isPlain && base64Of(text) === credentials ? text : null;
}
