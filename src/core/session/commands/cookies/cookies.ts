import type { ActionOf } from '../../actions.ts';
import {
  areCookiesSaved,
  belongsTo,
  cookieSecrets,
  cookiesIn,
  differingCookies,
  isAlive,
  jarOfSession,
  withChange,
  withJar,
} from '../../cookies/jars.ts';
import type { CookieChange, JarCookie } from '../../cookies/types.ts';
import { withCredentials } from '../../secrets/secrets.ts';
import { settingText } from '../../settings/settings.ts';
import type { SessionState } from '../../state.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update } from '../../updates.ts';
import { withStep } from '../../variables/undo-steps.ts';
import type { CommandInput, CommandRow } from '../command.ts';
import { readCookiesCommand } from './read-cookies.ts';

export const cookiesCommand: CommandRow = {
  usage: '[HOST] | set [HOST] NAME=VALUE | rm NAME [HOST] | clear [HOST]',
  summary: 'list, set and remove cookies (.help cookies)',
  argument: 'cookies',
  run: runCookies,
};

function runCookies({ state, argument, at }: CommandInput): Update {
  const command = readCookiesCommand(argument);
  switch (command.kind) {
    case 'list':
      return toUpdate(state, listed(state, command.host, at));
    case 'set': {
      const { line } = command;
      return toUpdate(state, { kind: 'set-cookie', host: command.host, line });
    }
    case 'remove':
      return remove(state, command);
    case 'clear':
      return remove(state, { name: null, host: command.host });
    case 'unknown':
      return refuse(
        state,
        `.cookies does not take "${argument}".`,
        '.cookies set api.example.com NAME=VALUE, .cookies rm NAME, .cookies clear HOST',
      );
    default:
      return command satisfies never;
  }
}

function listed(state: SessionState, host: string | null, at: number) {
  const rows = [...state.cookies].flatMap(([jar, cookies]) =>
    cookies
      .filter((cookie) => isAlive(cookie, at) && (host === null || belongsTo(cookie, host)))
      .map((cookie) => ({ jar, cookie })),
  );
  if (rows.length > 0) return print({ kind: 'cookies', rows, at });
  const where = host === null ? '' : ` for ${host}`;
  return settingText(state.settings, 'cookies') === 'off'
    ? notice('info', `No cookies are kept${where}.`, '.set cookies on keeps the cookies of responses')
    : notice('info', `There are no cookies${where}.`, '.cookies set api.example.com NAME=VALUE sets one');
}

function remove(
  state: SessionState,
  { name, host }: { readonly name: string | null; readonly host: string | null },
): Update {
  const isMeant = (cookie: JarCookie): boolean =>
    (name === null || cookie.name === name) && (host === null || belongsTo(cookie, host));
  const changes = [...state.cookies].flatMap(([jar, cookies]): CookieChange[] => {
    const removed = cookies.filter(isMeant);
    return removed.length === 0 ? [] : [{ jar, removed, added: [] }];
  });
  const removed = changes.flatMap((change) => change.removed);
  const where = host === null ? '' : ` for ${host}`;
  if (removed.length === 0) {
    const what = name === null ? `There are no cookies${where}.` : `There is no cookie ${name}${where}.`;
    return refuse(state, what, '.cookies lists them');
  }
  const what = removed.length === 1 ? `the cookie ${removed[0]?.name}` : `${removed.length} cookies`;
  return editCookies(state, changes, notice('info', `Removed ${what}${where}.`, '.undo restores it'));
}

function editCookies(
  state: SessionState,
  changes: readonly CookieChange[],
  said: ReturnType<typeof notice>,
): Update {
  const steps = withStep(state);
  const last = steps.at(-1);
  const undo = last === undefined ? steps : [...steps.slice(0, -1), { ...last, cookies: changes }];
  const gone = changes.flatMap(({ removed }) => cookieSecrets(removed));
  const next = {
    // What was sent with them stays masked.
    ...withCredentials(state, gone),
    cookies: changes.reduce(withChange, state.cookies),
    undo,
  };
  return areCookiesSaved(state.settings) ? toSavedUpdate(next, said) : toUpdate(next, said);
}

export function storeCookies(state: SessionState, { jar, cookies }: ActionOf<'cookies-stored'>): Update {
  const before = cookiesIn(state.cookies, jar);
  const gone = differingCookies(before, cookies);
  if (gone.length === 0 && differingCookies(cookies, before).length === 0) return toUpdate(state);
  const next = {
    ...withCredentials(state, cookieSecrets(gone)),
    cookies: withJar(state.cookies, jar, cookies),
  };
  return areCookiesSaved(state.settings) ? toSavedUpdate(next) : toUpdate(next);
}

export function setCookie(state: SessionState, cookies: readonly JarCookie[]): Update {
  const before = cookiesIn(state.cookies, jarOfSession);
  const [removed, added] = [differingCookies(before, cookies), differingCookies(cookies, before)];
  const [one] = [...added, ...removed];
  if (one === undefined) return toUpdate(state, notice('info', 'The cookie is already set.'));
  const done = added.length === 0 ? 'removed' : 'set';
  const isUsed = settingText(state.settings, 'cookies') !== 'off';
  const hint = isUsed ? `.cookies rm ${one.name} removes it` : '.set cookies on sends it';
  const said = notice('info', `The cookie ${one.name} of ${one.domain} is ${done}.`, hint);
  return editCookies(state, [{ jar: jarOfSession, removed, added }], said);
}
