import type { AskedScript } from '../../core/session/requests/asked-script.ts';
import type { Sandbox } from '../../ports/sandbox.ts';

/** The sandbox of a session and the script that runs in it. */
export interface Isolate {
  /** Starts the sandbox where there is none. */
  sandbox(): Promise<Sandbox>;
  /** Null where it was not started yet. */
  started(): Sandbox | null;
  /** Like `started`, but also while it is starting. */
  starting(): Promise<Sandbox> | null;
  /** Ends the sandbox; the next evaluation starts a fresh one. */
  reset(): Promise<void>;
  readonly running: RunningScript;
}

export interface RunningScript {
  /** The origin of variables that are set now: `input 3`. */
  label: string;
  script: AskedScript | null;
  /** Whether a script of a file has run in this sandbox: it may have left timers behind. */
  hasRunFileScript: boolean;
  /** Aborted when the evaluation is stopped: its requests end with it. */
  signal: () => AbortSignal;
}

export function createIsolate(start: () => Promise<Sandbox>): Isolate {
  let sandbox: Promise<Sandbox> | null = null;
  let started: Sandbox | null = null;
  const running: RunningScript = {
    label: 'script',
    script: null,
    hasRunFileScript: false,
    signal: () => new AbortController().signal,
  };
  return {
    running,
    sandbox() {
      sandbox ??= start().then((made) => {
        started = made;
        return made;
      });
      return sandbox;
    },
    started: () => started,
    starting: () => sandbox,
    async reset() {
      const old = sandbox;
      sandbox = null;
      started = null;
      running.hasRunFileScript = false;
      await (await old)?.dispose();
    },
  };
}
