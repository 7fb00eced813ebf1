/** What is made when it is first asked for, and then stays: most of it is never asked for. */
export function deferred<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | null = null;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
