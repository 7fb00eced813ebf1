export interface LazyPromise<Result> {
  (): Promise<Result>;
  made(): Promise<Result> | null;
  ready(): Result | null;
}

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
