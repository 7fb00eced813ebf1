import { isForeign } from '../../template/resolve/origin.ts';
import type { NetworkAuth, PreviewAuth } from '../auth/added-auth.ts';
import { needsPerson } from '../auth/oauth/grant.ts';
import { readsFiles } from '../auth/signatures/traits.ts';
import type { PlaceholderReport, Preview } from '../types.ts';

export function carriedCredentials({ auth, defaults = [], placeholders, holdsSecret }: Preview): string[] {
  const sources = [
    ...(auth !== undefined && isOfUsersOwn(auth) ? [auth.reason] : []),
    ...defaults.flatMap(({ level, from, name, isCredential }) =>
      isCredential && (level === 'flag' || level === 'session') ? [`${from} ${name}`] : [],
    ),
  ];
  const own = placeholders.filter((report) => report.within === undefined || sources.length === 0);
  const ofScript = holdsSecret ? ['values set by its script'] : [];
  return [...new Set([...sources, ...ofScript, ...own.filter(isOfUser).map(({ text }) => text)])];
}

const isOfUsersOwn = ({ level, addition }: PreviewAuth): boolean =>
  level === 'flag' ||
  level === 'session' ||
  (addition.kind === 'network' && (readsFiles(addition.auth) || isOfPerson(addition.auth)));

/** A login may take secrets of the user, and a sign-in, or a ticket, is a person's. */
const isOfPerson = (auth: NetworkAuth): boolean =>
  auth.kind === 'login' || auth.kind === 'negotiate' || (auth.kind === 'oauth2' && needsPerson(auth.grant));

/** A secret of the file's own text, or one that its script made, is not the user's. */
function isOfUser({ origin, secret }: PlaceholderReport): boolean {
  if (origin === null) return false;
  return origin.holdsSecret === true || (secret && origin.kind !== 'file' && !isForeign(origin));
}
