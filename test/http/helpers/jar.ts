import type { JarCookie } from '../../../src/core/session/cookies/types.ts';
import { loadCookieRules } from '../../../src/http/cookies.ts';
import type { CookieJar } from '../../../src/ports/http.ts';

/** A jar with its cookies, as a session has it. */
export async function testJar(
  cookies: readonly JarCookie[] = [],
): Promise<CookieJar & { list(): readonly JarCookie[] }> {
  const rules = await loadCookieRules();
  let kept = cookies;
  return {
    header: (url) => rules.header(kept, url),
    store(url, headers) {
      kept = rules.store(kept, url, headers);
    },
    list: () => kept,
  };
}
