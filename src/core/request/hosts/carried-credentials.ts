import { isForeign } from '../../template/resolve/origin.ts';
import type { PreviewAuth } from '../auth/added-auth.ts';
import { readsFiles } from '../auth/signatures/reads-files.ts';
import type { PlaceholderReport, Preview } from '../types.ts';

export function carriedCredentials({ auth, defaults = [], placeholders, holdsSecret }: Preview): string[] {
  const sources = [
    ...(auth !== undefined && isOfUsersOwn(auth) ? [auth.reason] : []),
    ...defaults.flatMap(({ level, from, name, isCredential }) =>
      isCredential && (level === 'flag' || level === 'session') ? [`${from} ${name}`] : [],
    ),
  ];
  const own = placeholders.filter((report) => report.within === undefined || sources.length === 0);
  const ofScript = holdsSecret ? ['what its script put into it'] : [];
  return [...new Set([...sources, ...ofScript, ...own.filter(isOfUser).map(({ text }) => text)])];
}

/** Credentials that the user gave, or that a file of the user holds. A login may take secrets of the user. */
const isOfUsersOwn = ({ level, addition }: PreviewAuth): boolean =>
  level === 'flag' ||
  level === 'session' ||
  (addition.kind === 'network' && (addition.auth.kind === 'login' || readsFiles(addition.auth)));

/** A secret of the file's own text, or one that its script made, is not the user's. */
function isOfUser({ origin, secret }: PlaceholderReport): boolean {
  if (origin === null) return false;
  return origin.holdsSecret === true || (secret && origin.kind !== 'file' && !isForeign(origin));
}
