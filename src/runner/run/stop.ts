import { setMaxListeners } from 'node:events';

/** Request to end a run early: Ctrl+C, `--bail`, a reader that went away. */
export interface Stop {
  readonly signal: AbortSignal;
  readonly reason: StopReason | null;
  /** The exit code of a run that is interrupted. */
  readonly exitCode: InterruptCode;
  isAsked(): boolean;
  ask(reason: StopReason, exitCode?: InterruptCode): void;
}

export type StopReason = 'interrupted' | 'bail' | 'closed' | 'failed' | 'refused';

/** Ctrl+C, and SIGTERM. */
export type InterruptCode = 130 | 143;

export function createStop(): Stop {
  const controller = new AbortController();
  // Each parallel iteration listens.
  setMaxListeners(0, controller.signal);
  let reason: StopReason | null = null;
  let exitCode: InterruptCode = 130;
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    get exitCode() {
      return exitCode;
    },
    isAsked: () => reason !== null,
    ask(asked, code = exitCode) {
      if (reason === null) [reason, exitCode] = [asked, code];
      controller.abort();
    },
  };
}
