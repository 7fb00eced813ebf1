import { grantNames, optionNames } from '../../../request/auth/oauth/words.ts';
import { authSchemes, findScheme } from '../../../request/auth/schemes.ts';
import { candidate, candidatesOf, lastWord, wordsOf } from '../candidates.ts';
import type { ArgumentPlace, Candidates } from '../types.ts';

export function authCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const typed = lastWord(argument);
  if (/^from[ \t]+\S*$/.test(argument)) return { typed, list: candidatesOf(context.requests, 'request') };
  if (/^from[ \t]+\S+[ \t]+\S*$/.test(argument)) return { typed, list: tokenPlaces };
  if (/^oauth2[ \t]/.test(argument))
    return { typed, list: /^oauth2[ \t]+\S*$/.test(argument) ? oauthGrants : oauthOptions };
  const scheme = findScheme(/^\S+(?=\s)/.exec(argument)?.[0] ?? '');
  if (scheme?.options !== undefined) return { typed, list: wordsOf(scheme.options, 'scheme') };
  return /\s/.test(argument) ? null : { typed, list: schemes };
}

const schemes = [
  ...authSchemes.map(({ name, usage, summary }) => candidate(`${name} `, 'scheme', `${usage}  ${summary}`)),
  candidate('login', 'scheme', 'signs in now, or sends the login request of .auth from'),
  candidate('logout', 'scheme', 'revokes and deletes the tokens'),
  candidate('none', 'scheme', 'no authentication'),
];

const tokenPlaces = wordsOf(
  {
    '$.access_token': 'a JSONPath in the body of its response',
    '$.token': 'a JSONPath in the body of its response',
    'headers.': 'a header of its response',
    'cookies.': 'a cookie that its response sets',
  },
  'scheme',
);

const oauthGrants = Object.entries(grantNames).map(([name, summary]) =>
  candidate(`${name} `, 'scheme', summary),
);

const oauthOptions = [
  ...Object.entries(optionNames).map(([name, summary]) => candidate(`${name}=`, 'scheme', summary)),
  candidate('client_secret_post', 'scheme', 'sends the client secret in the body, not as Basic'),
];
