import { isForeign } from '../../template/resolve/origin.ts';
import type { PlaceholderReport, Preview } from '../types.ts';

/** Returns the user's credentials in a request, for people: `--auth bearer`, `{{token}}`. */
export function carriedCredentials({ auth, placeholders }: Preview): string[] {
  const given = auth?.level === 'flag' || auth?.level === 'session' ? [auth.reason] : [];
  // Placeholders of `.auth` itself are told of with it.
  const own = placeholders.filter((report) => report.within === undefined || given.length === 0);
  return [...new Set([...given, ...own.filter(isOfUser).map(({ text }) => text)])];
}

/** A secret that is in the file's own text is the file's, and one that its script made is the script's. */
function isOfUser({ origin, secret }: PlaceholderReport): boolean {
  if (origin === null) return false;
  return origin.holdsSecret === true || (secret && origin.kind !== 'file' && !isForeign(origin));
}
