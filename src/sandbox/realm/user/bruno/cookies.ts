import type { PropertyList } from '../../../packages/postman/lists.ts';
import type { CookieFields, ScriptCookie, ScriptJar } from '../client/cookie-jar.ts';
import type { Packages } from '../packages/packages.ts';
import { freeze, NativeError } from '../primordials.ts';

interface CookieParts {
  readonly jar: ScriptJar;
  readonly packages: Packages;
  readonly url: () => string;
}

export function createBrunoCookies({ jar, packages, url }: CookieParts) {
  let seen: () => PropertyList = () => {
    throw new NativeError(
      'the cookies were not loaded before this script: write bru.cookies in the script itself and import the collection again, or use await bru.cookies.jar().getCookie(url, name)',
    );
  };
  let isRead = false;
  const read = async () => {
    isRead = true;
    try {
      const { PropertyList } = packages.load('bruno');
      const list = new PropertyList((await all(jar, url())) as never);
      seen = () => list;
    } catch (error) {
      seen = () => {
        throw error;
      };
    }
  };
  const changed = async (work: Promise<unknown>) => {
    await work;
    if (isRead) await read();
  };
  const put = (cookie: CookieFields, done?: unknown) => answer(() => changed(jar.set(url(), cookie)), done);
  const remove = (wanted: unknown, done?: unknown) => {
    const name = typeof wanted === 'object' && wanted !== null ? Reflect.get(wanted, 'key') : wanted;
    return answer(() => changed(jar.remove(url(), `${name}`)), done);
  };
  const names = freeze({
    ...Object.fromEntries(
      reads.map((name) => [
        name,
        (...values: readonly unknown[]) => Reflect.apply(seen()[name], seen(), values),
      ]),
    ),
    toString: () =>
      seen()
        .map(({ key, value }) => `${key}=${value}`)
        .join('; '),
    add: put,
    upsert: put,
    remove,
    delete: remove,
    clear: (done?: unknown) => answer(() => changed(jar.remove(url(), null)), done),
    jar: () => brunoJar(jar, changed),
  });
  return {
    names,
    /** Reads the named cookies at once. Does not reject: a failure is reported when the cookies are used. */
    read,
  };
}

/** Cookies that Bruno gives at once, without `await`. */
const reads = [
  'get',
  'has',
  'one',
  'all',
  'count',
  'idx',
  'indexOf',
  'each',
  'forEach',
  'map',
  'filter',
  'find',
  'reduce',
  'toObject',
  'toJSON',
] as const;

const brunoJar = (jar: ScriptJar, changed: (work: Promise<unknown>) => Promise<void>) =>
  freeze({
    getCookie: (url: unknown, name: unknown, done?: unknown) =>
      answer(async () => (await all(jar, url)).find(({ key }) => key === `${name}`) ?? null, done),
    getCookies: (url: unknown, done?: unknown) => answer(() => all(jar, url), done),
    hasCookie: (url: unknown, name: unknown, done?: unknown) =>
      answer(async () => (await all(jar, url)).some(({ key }) => key === `${name}`), done),
    setCookie(url: unknown, name: unknown, value?: unknown, done?: unknown) {
      const isWhole = typeof name === 'object' && name !== null;
      const cookie: CookieFields = isWhole ? name : { key: name, value };
      return answer(() => changed(jar.set(url, cookie)), isWhole ? value : done);
    },
    setCookies: (url: unknown, cookies: readonly CookieFields[], done?: unknown) =>
      answer(() => changed(setAll(jar, url, cookies)), done),
    deleteCookie: (url: unknown, name: unknown, done?: unknown) =>
      answer(() => changed(jar.remove(url, `${name}`)), done),
    deleteCookies: (url: unknown, done?: unknown) => answer(() => changed(jar.remove(url, null)), done),
    clear: (done?: unknown) => answer(() => changed(jar.remove(null, null)), done),
  });

async function setAll(jar: ScriptJar, url: unknown, cookies: readonly CookieFields[]): Promise<void> {
  for (const cookie of cookies) await jar.set(url, cookie);
}

const all = async (jar: ScriptJar, url: unknown) => (await jar.list(url)).map(asBruno);

const asBruno = ({ name, ...cookie }: ScriptCookie) => ({ key: name, ...cookie });

function answer<Result>(work: () => Promise<Result>, done: unknown): Promise<Result> | undefined {
  if (typeof done !== 'function') return work();
  const call = done as (error: unknown, result?: Result) => void;
  work().then(
    (result) => call(null, result),
    (error: unknown) => call(error),
  );
  return undefined;
}
