import { nearestName } from '../../template/nearest.ts';
import { grantNames, isGrant, isUrl } from './oauth/words.ts';
import type { AuthScheme } from './scheme.ts';

export interface AuthMistake {
  readonly message: string;
  readonly hint: string;
  /** Indexes of the words that are not secret: the message may repeat them. */
  readonly open: readonly number[];
}

export function findAuthMistake(scheme: AuthScheme, written: readonly string[]): AuthMistake | null {
  if (scheme.name === 'oauth2') return grantSlip(written) ?? issuerSlip(written);
  if (scheme.name === 'from') return sourceSlip(written);
  if (scheme.name === 'apikey') return placeSlip(written);
  return optionSlip(scheme, written);
}

function grantSlip(written: readonly string[]): AuthMistake | null {
  const [first = '', server = ''] = written;
  if (!isName(first) || isGrant(first)) return null;
  const names = Object.keys(grantNames);
  const near = nearestName(first, names) ?? names.find((name) => name.startsWith(first)) ?? null;
  const hint =
    near === null ? `there are ${names.join(', ')}, or begin with a token URL` : `did you mean ${near}?`;
  // The short form has its secret in the third place.
  const open = near !== null && isUrl(server) ? withoutName(written) : [0];
  return { message: `There is no grant ${first}.`, hint, open };
}

function issuerSlip(written: readonly string[]): AuthMistake | null {
  const [grant, issuer = ''] = written;
  const isServerNamed = written.some((word) => /^(?:issuer|token_url)=/.test(word));
  if (!isGrant(grant) || isServerNamed || !isName(issuer) || isUrl(issuer)) return null;
  return {
    message: `The issuer must be a URL, not ${issuer}.`,
    hint: `the order is ${grant} ISSUER CLIENT_ID SCOPES`,
    open: withoutName(written),
  };
}

/** A secret after a grant always has a name: `client_secret=...`. */
const withoutName = (written: readonly string[]): readonly number[] =>
  written.flatMap((word, index) => (word.includes('=') ? [] : [index]));

function sourceSlip(written: readonly string[]): AuthMistake | null {
  const [request = '', source = '', as] = written;
  if (!isName(request)) return null;
  const open = [0, 1];
  if (source === '')
    return { message: 'from needs the path of the token.', hint: `from ${request} $.token`, open };
  if (!isName(source)) return as === undefined || as === 'as' ? null : notAs;
  if (['body', 'header', 'headers', 'cookie', 'cookies'].includes(source)) return null;
  return /^(?:header|cookie)s?\./.test(source)
    ? null
    : { message: `${source} is not a path.`, hint: `did you mean $.${source}?`, open };
}

const notAs: AuthMistake = {
  message: 'The third word must be "as".',
  hint: 'from login $.token as apikey X-Key',
  open: [0],
};

function placeSlip([, , place]: readonly string[]): AuthMistake | null {
  if (place === undefined) return null;
  const near = nearestName(place, ['header', 'query']);
  const hint = near === null ? 'apikey name key [header|query]' : `did you mean ${near}?`;
  return { message: 'The third word must be "header" or "query".', hint, open: [0] };
}

function optionSlip({ options = {} }: AuthScheme, written: readonly string[]): AuthMistake | null {
  const names = Object.keys(options).flatMap((name) => (name.endsWith(':') ? [name.slice(0, -1)] : []));
  for (const word of written) {
    const [, name = ''] = /^([a-z][\w-]{1,20})[:=]/.exec(word) ?? [];
    const near = nearestName(name, names);
    if (near === null || near === name) continue;
    return { message: `There is no option ${name}:.`, hint: `did you mean ${near}:?`, open: [] };
  }
  return null;
}

const isName = (word: string): boolean => /^[A-Za-z_][\w.-]{0,31}$/.test(word);
