import type { ScriptRoom } from '../rooms.ts';

export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { store, underWay, now }: ScriptRoom,
): Promise<Result> {
  const controller = new AbortController();
  await store.dispatch({ kind: 'evaluation-started', at: now() });
  try {
    return await underWay.run(
      () => controller.abort(),
      () => work(controller.signal),
    );
  } finally {
    await store.dispatch({ kind: 'evaluation-finished', definitions: store.getState().definitions });
  }
}
