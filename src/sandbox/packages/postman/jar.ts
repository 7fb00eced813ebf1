import type { Any, PostmanHost } from './host.ts';
import type { PendingWork } from './pending.ts';

/** `pm.cookies.jar()`: calls with a callback or a promise, which end before the next request is sent. */
export function postmanJar({ cookies }: Pick<PostmanHost, 'cookies'>, pending: PendingWork): Any {
  const answer = (work: () => Promise<unknown>, callback: Any): Any => {
    const end = pending.begin();
    const done = Promise.resolve().then(work);
    if (typeof callback !== 'function') {
      done.then(end, end);
      return done;
    }
    done
      .then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      )
      .finally(end);
    return undefined;
  };
  const all = async (url: unknown) =>
    (await cookies.list(url)).map((cookie) => ({ ...cookie, key: cookie.name }));
  return {
    get: (url: unknown, name: unknown, callback?: Any) =>
      answer(
        async () => (await all(url)).find((cookie) => cookie.name === `${name}`)?.value ?? null,
        callback,
      ),
    getAll: (url: unknown, options?: Any, callback?: Any) =>
      answer(() => all(url), typeof options === 'function' ? options : callback),
    set(url: unknown, name: Any, value?: Any, callback?: Any) {
      const isWhole = typeof name === 'object' && name !== null;
      const cookie = isWhole ? name : { name, ...(typeof value === 'object' ? value : { value }) };
      return answer(
        () => cookies.set(url, cookie),
        isWhole && typeof value === 'function' ? value : callback,
      );
    },
    unset: (url: unknown, name: unknown, callback?: Any) =>
      answer(() => cookies.remove(url, `${name}`), callback),
    clear: (url: unknown, callback?: Any) => answer(() => cookies.remove(url, null), callback),
  };
}
