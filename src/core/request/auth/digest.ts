import { type AuthScheme, secretAt } from './scheme.ts';

/** RFC 7616: the response depends on a challenge of the server. */
export const digest: AuthScheme = {
  name: 'digest',
  usage: 'user password',
  summary: 'proof of a password without sending it (RFC 7616)',
  secrets: secretAt(1, 'password'),
  read(words) {
    const [username, password = ''] = words;
    if (username === undefined || words.length > 2) return null;
    return { kind: 'network', auth: { kind: 'digest', username, password } };
  },
};
