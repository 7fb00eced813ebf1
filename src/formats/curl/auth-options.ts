import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import { basicCredentials } from '../../core/request/auth/basic.ts';
import { tokenRequest } from '../../core/request/auth/token-request.ts';

/** Options for authentication that takes the network; without the fetched token `held` the command fetches one. */
export function authOptions(
  auth: NetworkAuth,
  held: string | null,
  quote: (text: string) => string,
): string[] {
  switch (auth.kind) {
    case 'digest':
      return [`--digest --user ${quote(`${auth.username}:${auth.password}`)}`];
    case 'client-credentials': {
      if (held !== null) return [`--header ${quote(`Authorization: Bearer ${held}`)}`];
      const { url, user, body } = tokenRequest(auth);
      const who = user === null ? '' : ` --user ${quote(user)}`;
      const token = `curl --silent${who} --data ${quote(body)} ${quote(url)}`;
      return [`--oauth2-bearer "$(${token} | jq -r .access_token)"`];
    }
    default:
      return auth satisfies never;
  }
}

/** Returns `user:password` of a Basic header; null for others, and for what curl would send differently. */
export function basicUser(name: string, value: string): string | null {
  const credentials = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1];
  if (name !== 'Authorization' || credentials === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(credentials), (character) => character.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const isPlain = /^[^:\p{Cc}]+:\P{Cc}*$/u.test(text);
    return isPlain && basicCredentials(text) === credentials ? text : null;
  } catch {
    return null;
  }
}
