export interface LazyPromise<Result> {
  (): Promise<Result>;
  made(): Promise<Result> | null;
  ready(): Result | null;
}

/** A promise of what is there already. */
export function readyPromise<Result>(result: Result): LazyPromise<Result> {
  const made = Promise.resolve(result);
  return Object.assign(() => made, { made: () => made, ready: () => result });
}

/** A promise that is made at its first use. */
export function lazyPromise<Result>(make: () => Promise<Result>): LazyPromise<Result> {
  let made: Promise<Result> | null = null;
  let ready: Result | null = null;
  const get = () => {
    made ??= make().then((result) => {
      ready = result;
      return result;
    });
    return made;
  };
  return Object.assign(get, { made: () => made, ready: () => ready });
}
