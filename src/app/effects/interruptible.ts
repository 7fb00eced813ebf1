import type { ScriptRoom } from '../rooms.ts';

export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { store, underWay, now }: ScriptRoom,
  what?: string,
): Promise<Result> {
  await store.dispatch({ kind: 'evaluation-started', at: now(), ...(what !== undefined && { what }) });
  try {
    return await underWay.abortable(work);
  } finally {
    await store.dispatch({ kind: 'evaluation-finished', definitions: store.getState().definitions });
  }
}
