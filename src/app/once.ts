export interface Once<Result> {
  (): Promise<Result>;
  /** The promise; null before the first call. */
  made(): Promise<Result> | null;
  /** The result, if it is there already. */
  ready(): Result | null;
}

/** Makes a thing at the first call, and returns the same one at every other. */
export function once<Result>(make: () => Promise<Result>): Once<Result> {
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
