export interface LazyPromise<Result> {
  (): Promise<Result>;
  made(): Promise<Result> | null;
  ready(): Result | null;
}

export function readyPromise<Result>(result: Result): LazyPromise<Result> {
  const made = Promise.resolve(result);
  return Object.assign(() => made, { made: () => made, ready: () => result });
}

export function lazyResult<Given, Result>(
  given: LazyPromise<Given>,
  make: (given: Given) => Result,
): LazyPromise<Result> {
  let made: { readonly result: Result } | null = null;
  const resultOf = (value: Given): Result => {
    made ??= { result: make(value) };
    return made.result;
  };
  return Object.assign(() => given().then(resultOf), {
    made: () => given.made()?.then(resultOf) ?? null,
    ready: () => {
      if (made !== null) return made.result;
      const value = given.ready();
      return value === null ? null : resultOf(value);
    },
  });
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
