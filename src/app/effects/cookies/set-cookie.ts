import { cookiesIn, differingCookies, jarOfSession } from '../../../core/session/cookies/jars.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import type { RequestRoom } from '../../rooms.ts';
import { fail } from '../messages.ts';

export async function setCookie(
  { host, line }: Pick<EffectOf<'set-cookie'>, 'host' | 'line'>,
  room: RequestRoom,
): Promise<void> {
  const url = hostUrl(host, room);
  const example = '.cookies set api.example.com NAME=VALUE';
  if (url === null) return fail(room, 'Which host is the cookie for?', example);
  const before = cookiesIn(room.store.getState().cookies, jarOfSession);
  const cookies = (await room.network.cookies()).store(before, url, [['set-cookie', line]]);
  const isSame = differingCookies(cookies, before).length + differingCookies(before, cookies).length === 0;
  if (isSame && !before.some((cookie) => line.startsWith(`${cookie.name}=${cookie.value}`))) {
    return fail(
      room,
      `${url.hostname} cannot have this cookie.`,
      `Domain must be ${url.hostname} or a parent domain that is not a public suffix`,
    );
  }
  await room.store.dispatch({ kind: 'cookie-set', cookies });
}

export async function loadCookies({ network, store }: RequestRoom): Promise<void> {
  if (store.getState().cookies.size === 0 || network.cookies.ready() !== null) return;
  await network.cookies();
  await store.dispatch({ kind: 'source-loaded' });
}

/** Returns an `https:` URL, so that a cookie may be `Secure`. */
function hostUrl(host: string | null, { previews }: RequestRoom): URL | null {
  if (host !== null) return new URL(`https://${host}/`);
  const base = previews.scope().get('base_url')?.value;
  if (typeof base !== 'string' || !URL.canParse(base)) return null;
  return new URL(`https://${new URL(base).hostname}/`);
}
