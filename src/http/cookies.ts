import type { CookieJar, KeptCookie } from '../ports/http.ts';

export async function openCookieJar(saved: string | null = null): Promise<CookieJar> {
  const tough = await import('tough-cookie');
  const options = { looseMode: true } as const;
  let jar = saved === null ? new tough.CookieJar(undefined, options) : openSaved(tough.CookieJar, saved);
  return {
    header: ({ href }) => jar.getCookieStringSync(href),
    store({ href }, headers) {
      for (const [name, value] of headers) {
        if (name.toLowerCase() === 'set-cookie') jar.setCookieSync(value, href, { ignoreError: true });
      }
    },
    list: () => (jar.serializeSync()?.cookies ?? []).map(toKept).filter(isAlive),
    clear() {
      jar = new tough.CookieJar(undefined, options);
    },
    save: () => JSON.stringify(jar.serializeSync()),
  };
}

type Jars = typeof import('tough-cookie').CookieJar;

function openSaved(jars: Jars, saved: string): InstanceType<Jars> {
  try {
    return jars.deserializeSync(saved);
  } catch (error) {
    throw new Error('The saved cookies cannot be read.', { cause: error });
  }
}

/** The jar drops what has ended when it is asked for a header; a list must not show it. */
const isAlive = ({ expires }: KeptCookie): boolean => expires === null || Date.parse(expires) > Date.now();

function toKept(cookie: Readonly<Record<string, unknown>>): KeptCookie {
  const text = (key: string): string => (typeof cookie[key] === 'string' ? cookie[key] : '');
  const maxAge = cookie['maxAge'];
  const end =
    typeof maxAge === 'number' ? Date.parse(text('creation')) + maxAge * 1000 : Date.parse(text('expires'));
  return {
    name: text('key'),
    value: text('value'),
    domain: text('domain'),
    path: text('path'),
    expires: Number.isNaN(end) ? null : new Date(end).toISOString(),
    secure: cookie['secure'] === true,
    httpOnly: cookie['httpOnly'] === true,
  };
}
