import { mergeScriptEffects, type ScriptEffects } from '../../core/script/request/script-effects.ts';
import type { ScriptEffect } from '../../core/script/request/subject.ts';
import type { ScriptInput } from '../../core/session/requests/script-input.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import type { RequestHandlers } from '../handlers/request-handlers.ts';

export type Isolate = ReturnType<typeof createIsolate>;

export interface StartedSandbox {
  readonly sandbox: Sandbox;
  readonly handlers: RequestHandlers;
}

export interface RunningScript {
  /** The origin of variables that are set now: `input 3`. */
  label: string;
  script: ScriptInput | null;
  /** A script of a file may have left timers behind. */
  hasRunFileScript: boolean;
  readonly effects: ScriptEffect[];
  /** Aborted when the evaluation is stopped: its requests end with it. */
  signal: () => AbortSignal;
  /** Number of evaluations since the seed was set; each has its own sequence. */
  seeded: { readonly seedings: number; readonly evaluations: number };
}

export const takeScriptEffects = ({
  running,
  handlers,
}: Pick<Isolate, 'running' | 'handlers'>): ScriptEffects => ({
  ...mergeScriptEffects(running.effects.splice(0)),
  handlers: handlers()?.takeOwn() ?? [],
});

export function createIsolate(start: () => Promise<StartedSandbox>) {
  let sandbox: Promise<Sandbox> | null = null;
  let started: StartedSandbox | null = null;
  const running: RunningScript = {
    label: 'script',
    script: null,
    hasRunFileScript: false,
    effects: [],
    signal: () => new AbortController().signal,
    seeded: { seedings: 0, evaluations: 0 },
  };
  async function reset(): Promise<void> {
    const old = sandbox;
    sandbox = null;
    started = null;
    running.hasRunFileScript = false;
    // A sandbox that could not start was reported by its script.
    await (await old?.catch(() => null))?.dispose();
  }
  return {
    running,
    sandbox(): Promise<Sandbox> {
      sandbox ??= start().then((made) => {
        started = made;
        return made.sandbox;
      });
      return sandbox;
    },
    started: (): Sandbox | null => started?.sandbox ?? null,
    handlers: (): RequestHandlers | null => started?.handlers ?? null,
    starting: (): Promise<Sandbox> | null => sandbox,
    reset,
    /** Sets the sandbox aside for another. The returned function ends the other, and uses or disposes of the first. */
    setAside(): (first: 'use' | 'dispose') => Promise<void> {
      const first = { sandbox, started, hasRunFileScript: running.hasRunFileScript };
      sandbox = null;
      started = null;
      running.hasRunFileScript = false;
      return async (input) => {
        if (input === 'dispose') return (await first.sandbox)?.dispose();
        await reset();
        sandbox = first.sandbox;
        started = first.started;
        running.hasRunFileScript = first.hasRunFileScript;
      };
    },
  };
}
