/** What is there already, or will be. */
export type Awaitable<Result> = Result | Promise<Result>;

/**
 * Goes on at once where there is nothing to wait for: each promise on the way from one answer to the next request is
 * time in which nothing is on the wire.
 */
export function whenThere<Given, Result>(
  given: Awaitable<Given>,
  next: (given: Given) => Awaitable<Result>,
): Awaitable<Result> {
  return given instanceof Promise ? given.then(next) : next(given);
}
