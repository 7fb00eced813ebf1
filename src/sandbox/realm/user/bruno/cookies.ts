import type { CookieFields, ScriptCookie, ScriptJar } from '../client/cookie-jar.ts';
import { freeze, NativeError } from '../primordials.ts';

/** `bru.cookies`: its jar. What Bruno reads at once, without `await`, is not here. */
export function createBrunoCookies(jar: ScriptJar): object {
  const missing = (name: string) => () => {
    throw new NativeError(
      `bru.cookies.${name} is not offered here: await bru.cookies.jar().getCookie(url, name) reads a cookie`,
    );
  };
  const names = ['get', 'has', 'one', 'all', 'count', 'toObject', 'toString', 'upsert', 'remove', 'map'];
  return freeze({
    ...Object.fromEntries(names.map((name) => [name, missing(name)])),
    jar: () => brunoJar(jar),
  });
}

const brunoJar = (jar: ScriptJar) =>
  freeze({
    getCookie: (url: unknown, name: unknown, done?: unknown) =>
      answer(async () => (await all(jar, url)).find(({ key }) => key === `${name}`), done),
    getCookies: (url: unknown, done?: unknown) => answer(() => all(jar, url), done),
    hasCookie: (url: unknown, name: unknown, done?: unknown) =>
      answer(async () => (await all(jar, url)).some(({ key }) => key === `${name}`), done),
    setCookie(url: unknown, name: unknown, value?: unknown, done?: unknown) {
      const isWhole = typeof name === 'object' && name !== null;
      const cookie: CookieFields = isWhole ? name : { key: name, value };
      return answer(() => keep(jar, url, cookie), isWhole ? value : done);
    },
    setCookies: (url: unknown, cookies: readonly CookieFields[], done?: unknown) =>
      answer(async () => {
        for (const cookie of cookies) await keep(jar, url, cookie);
      }, done),
    deleteCookie: (url: unknown, name: unknown, done?: unknown) =>
      answer(() => jar.remove(url, `${name}`), done),
    deleteCookies: (url: unknown, done?: unknown) => answer(() => jar.remove(url, null), done),
    clear: (done?: unknown) => answer(() => jar.remove(null, null), done),
  });

async function keep(jar: ScriptJar, url: unknown, cookie: CookieFields): Promise<void> {
  await jar.set(url, cookie);
}

const all = async (jar: ScriptJar, url: unknown) => (await jar.list(url)).map(asBruno);

const asBruno = ({ name, ...cookie }: ScriptCookie) => ({ key: name, ...cookie });

/** A promise, or a call of `done` in the way of Node. */
function answer<Result>(work: () => Promise<Result>, done: unknown): Promise<Result> | undefined {
  if (typeof done !== 'function') return work();
  const call = done as (error: unknown, result?: Result) => void;
  work().then(
    (result) => call(null, result),
    (error: unknown) => call(error),
  );
  return undefined;
}
