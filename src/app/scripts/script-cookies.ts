import { hostOption } from '../../core/request/hosts/host-pattern.ts';
import type { CookieCall } from '../../core/script/script-exchange.ts';
import { cookiesIn, jarOfSession } from '../../core/session/cookies/jars.ts';
import type { JarCookie } from '../../core/session/cookies/types.ts';
import { warn } from '../effects/messages.ts';
import type { RequestRoom } from '../rooms.ts';

/** Calls are carried out in order. Resolves to JSON of a list, or null; rejects with what the script sees. */
export function answerCookieCall(call: CookieCall, room: RequestRoom): Promise<string> {
  const before = turns.get(room.store) ?? Promise.resolve();
  const answered = before.then(() => answer(call, room));
  turns.set(
    room.store,
    answered.catch(() => undefined),
  );
  return answered;
}

const turns = new WeakMap<RequestRoom['store'], Promise<unknown>>();

async function answer(call: CookieCall, room: RequestRoom): Promise<string> {
  const rules = await room.network.cookies();
  const { store } = room;
  const kept = () => cookiesIn(store.getState().cookies, jarOfSession);
  const keep = (cookies: readonly JarCookie[]) =>
    store.dispatch({ kind: 'cookies-stored', jar: jarOfSession, cookies });
  if (call.op === 'remove' && call.url === null) {
    await removeEverywhere(call.name, room);
    return 'null';
  }
  const url = httpUrl(call.url ?? '');
  await checkHost(url, room);
  const before = kept();
  const sent = rules.sent(before, url);
  switch (call.op) {
    case 'list':
      return JSON.stringify(sent.map(shown));
    case 'set': {
      const cookies = rules.store(before, url, [['set-cookie', call.line]]);
      await keep(cookies);
      const name = call.line.split('=', 1)[0];
      return JSON.stringify(
        rules
          .sent(cookies, url)
          .filter((cookie) => cookie.name === name)
          .map(shown),
      );
    }
    case 'remove': {
      const isMeant = (cookie: JarCookie): boolean =>
        (call.name === null || cookie.name === call.name) &&
        sent.some(
          ({ name, domain, path }) =>
            name === cookie.name && domain === cookie.domain && path === cookie.path,
        );
      await keep(before.filter((cookie) => !isMeant(cookie)));
      return 'null';
    }
    default:
      return call satisfies never;
  }
}

const shown = ({ isHostOnly, createdAt: _, ...cookie }: JarCookie) => ({ ...cookie, hostOnly: isHostOnly });

function httpUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new Error(`the cookie jar: "${text.slice(0, 200)}" is not a URL`);
  return new URL(text);
}

/** Asks about the hosts of a file's requests, too, because the jar also has cookies of other sign-ins. */
async function checkHost(url: URL, { isolate, hosts, front, words }: RequestRoom): Promise<void> {
  if (!isolate.running.hasRunFileScript || hosts.isAllowed(url) || hosts.mayUseCookies(url)) return;
  const host = hostOption(url);
  if (!hosts.isNamed(url))
    throw new Error(
      `this script may not use the cookies of ${host}: no request of the file uses this host; ${words.host(host)} allows it`,
    );
  if (!front.attended) return;
  if (!(await front.confirm(`Allow scripts to read and set the cookies of ${host}? (y/n)`)))
    throw new Error(`this script may not use the cookies of ${host}: you did not allow it`);
  hosts.allowServer(url, 'cookies');
}

/** Removes cookies of all hosts. Those that the script may not use stay where nobody can be asked. */
async function removeEverywhere(name: string | null, room: RequestRoom): Promise<void> {
  const { isolate, front, store, hosts, words } = room;
  const kept = () => cookiesIn(store.getState().cookies, jarOfSession);
  const isMeant = (cookie: JarCookie): boolean => name === null || cookie.name === name;
  const isOfFile = isolate.running.hasRunFileScript;
  const count = kept().filter(isMeant).length;
  if (isOfFile && front.attended && count > 0) {
    if (!(await front.confirm(`Allow a script to remove all cookies (${count})? (y/n)`)))
      throw new Error('the cookies were not removed: you did not allow it');
  }
  const mayStay = isOfFile && !front.attended ? kept().filter(isMeant) : [];
  const stay = new Set(mayStay.filter((cookie) => !hosts.mayRemoveCookie(cookie)));
  const cookies = kept().filter((cookie) => !isMeant(cookie) || stay.has(cookie));
  await store.dispatch({ kind: 'cookies-stored', jar: jarOfSession, cookies });
  for (const domain of new Set([...stay].map((cookie) => cookie.domain))) {
    const left = [...stay].filter((cookie) => cookie.domain === domain).length;
    const what = left === 1 ? `1 cookie of ${domain} stays` : `${left} cookies of ${domain} stay`;
    warn(room, `${what}: no request of the file uses this host; ${words.host(domain)} allows it.`);
  }
}
