import { setMaxListeners } from 'node:events';

export interface Stop {
  readonly signal: AbortSignal;
  readonly reason: StopReason | null;
  isAsked(): boolean;
  ask(reason: StopReason): void;
}

export type StopReason = 'interrupted' | 'bail' | 'closed' | 'failed' | 'refused';

export function createStop(): Stop {
  const controller = new AbortController();
  // Each parallel iteration listens.
  setMaxListeners(0, controller.signal);
  let reason: StopReason | null = null;
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    isAsked: () => reason !== null,
    ask(asked) {
      reason ??= asked;
      controller.abort();
    },
  };
}
