export interface Once<Result> {
  (): Promise<Result>;
  /** The result where it was asked for, without making it. */
  made(): Promise<Result> | null;
}

/** Makes something when it is first asked for, and then gives that same one. */
export function once<Result>(make: () => Promise<Result>): Once<Result> {
  let made: Promise<Result> | null = null;
  const get = () => {
    made ??= make();
    return made;
  };
  return Object.assign(get, { made: () => made });
}
