/**
 * Does work while the request that was just begun is on its way. On a kept connection undici writes it a turn later,
 * when it has seen that the server has not closed it: what is to be done meanwhile comes after that.
 */
export function onTheWay(work: () => void): void {
  setImmediate(() => setImmediate(work));
}
