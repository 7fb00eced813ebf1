import type { Action } from '../../actions.ts';
import {
  areCookiesSaved,
  cookieSecrets,
  cookiesIn,
  differingCookies,
  jarOfSession,
  withJar,
} from '../../cookies/jars.ts';
import type { KeptCookie } from '../../cookies/types.ts';
import { changed, notice, same, type Update } from '../../say.ts';
import { withCredentials } from '../../secrets/secrets.ts';
import { settingText } from '../../settings/settings.ts';
import type { SessionState } from '../../state.ts';
import { editCookies } from './cookies.ts';

export function storeCookies(
  state: SessionState,
  { jar, cookies }: Extract<Action, { kind: 'cookies-stored' }>,
): Update {
  const before = cookiesIn(state.cookies, jar);
  const gone = differingCookies(before, cookies);
  if (gone.length === 0 && differingCookies(cookies, before).length === 0) return same(state);
  const next = {
    ...withCredentials(state, cookieSecrets(gone)),
    cookies: withJar(state.cookies, jar, cookies),
  };
  return areCookiesSaved(state.settings) ? changed(next) : same(next);
}

/** Takes the cookies of the session's jar with one that the user set, as one step of undo. */
export function setCookie(state: SessionState, cookies: readonly KeptCookie[]): Update {
  const before = cookiesIn(state.cookies, jarOfSession);
  const [removed, added] = [differingCookies(before, cookies), differingCookies(cookies, before)];
  const [one] = [...added, ...removed];
  if (one === undefined) return same(state, notice('info', 'The cookie was set already.'));
  const done = added.length === 0 ? 'removed' : 'set';
  const isUsed = settingText(state.settings, 'cookies') !== 'off';
  const hint = isUsed ? `.cookies rm ${one.name} removes it` : '.set cookies on sends it';
  const said = notice('info', `The cookie ${one.name} of ${one.domain} is ${done}.`, hint);
  return editCookies(state, [{ jar: jarOfSession, removed, added }], said);
}
