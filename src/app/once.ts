import type { Awaitable } from './awaitable.ts';

export interface Once<Result> {
  /** The result itself as soon as it is there. */
  (): Awaitable<Result>;
  /** The result where it was asked for, without making it. */
  made(): Awaitable<Result> | null;
  /** The result where it is there already. */
  ready(): Result | null;
}

/** Makes something when it is first asked for, and then gives that same one. */
export function once<Result>(make: () => Promise<Result>): Once<Result> {
  let made: Awaitable<Result> | null = null;
  const get = () => {
    made ??= make().then((result) => {
      made = result;
      return result;
    });
    return made;
  };
  return Object.assign(get, { made: () => made, ready: () => (made instanceof Promise ? null : made) });
}
