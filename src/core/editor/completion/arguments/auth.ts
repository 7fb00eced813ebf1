import { grantNames, optionNames } from '../../../request/auth/oauth/words.ts';
import { authSchemes, findScheme } from '../../../request/auth/schemes.ts';
import { candidate, candidatesOf, replacing } from '../candidates.ts';
import type { Candidates, CompletionContext } from '../types.ts';

interface AuthPlace {
  readonly cursor: number;
  readonly argument: string;
  readonly context: CompletionContext;
}

/** The words behind `.auth`. */
export function authCandidates({ cursor, argument, context }: AuthPlace): Candidates | null {
  const word = /\S*$/.exec(argument)?.[0] ?? '';
  if (/^from[ \t]+\S*$/.test(argument))
    return replacing(word, cursor, candidatesOf(context.requests, 'request'));
  if (/^from[ \t]+\S+[ \t]+\S*$/.test(argument)) return replacing(word, cursor, tokenPlaces);
  if (/^oauth2[ \t]/.test(argument))
    return replacing(word, cursor, /^oauth2[ \t]+\S*$/.test(argument) ? oauthGrants : oauthOptions);
  const scheme = findScheme(/^\S+(?=\s)/.exec(argument)?.[0] ?? '');
  if (scheme?.options !== undefined)
    return replacing(
      word,
      cursor,
      Object.entries(scheme.options).map(([name, summary]) => candidate(name, 'scheme', summary)),
    );
  if (/\s/.test(argument)) return null;
  const schemes = authSchemes.map(({ name, usage, summary }) => ({
    ...candidate(name, 'scheme', `${usage}  ${summary}`),
    text: `${name} `,
  }));
  return replacing(argument, cursor, [
    ...schemes,
    candidate('login', 'scheme', 'signs in now, or sends the login request of .auth from'),
    candidate('logout', 'scheme', 'revokes and deletes the tokens'),
    candidate('none', 'scheme', 'no authentication'),
  ]);
}

const tokenPlaces = [
  candidate('$.access_token', 'scheme', 'a JSONPath in the body of its response'),
  candidate('$.token', 'scheme', 'a JSONPath in the body of its response'),
  candidate('headers.', 'scheme', 'a header of its response'),
  candidate('cookies.', 'scheme', 'a cookie that its response sets'),
];

const oauthGrants = Object.entries(grantNames).map(([name, summary]) => ({
  ...candidate(name, 'scheme', summary),
  text: `${name} `,
}));

const oauthOptions = [
  ...Object.entries(optionNames).map(([name, summary]) => candidate(`${name}=`, 'scheme', summary)),
  candidate('client_secret_post', 'scheme', 'sends the client secret in the body, not as Basic'),
];
