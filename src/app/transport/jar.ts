import { cookiesIn } from '../../core/session/cookies/jars.ts';
import type { CookieJar } from '../../ports/http.ts';
import type { RequestRoom } from '../rooms.ts';

export async function openJar(
  name: string,
  { store, network }: Pick<RequestRoom, 'store' | 'network'>,
): Promise<CookieJar> {
  const rules = await network.cookies();
  const jarCookies = () => cookiesIn(store.getState().cookies, name);
  return {
    header: (url) => rules.header(jarCookies(), url),
    store(url, headers) {
      const before = jarCookies();
      const cookies = rules.store(before, url, headers);
      if (cookies !== before) void store.dispatch({ kind: 'cookies-stored', jar: name, cookies });
    },
  };
}
