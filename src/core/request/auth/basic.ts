import { base64Of } from '../../text/base64.ts';
import { type AuthScheme, secretAt } from './scheme.ts';

export const basic: AuthScheme = {
  name: 'basic',
  usage: 'user password',
  summary: 'user name and password in every request (RFC 7617)',
  secrets: secretAt(1, 'password'),
  read(words) {
    const [user, password = ''] = words;
    if (user === undefined || words.length > 2) return null;
    return {
      kind: 'header',
      name: 'Authorization',
      prefix: 'Basic ',
      secret: base64Of(`${user}:${password}`),
    };
  },
};
