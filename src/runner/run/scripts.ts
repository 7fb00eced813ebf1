import type { App } from '../../app/app.ts';
import type { ScriptSource } from '../../core/session/collection.ts';
import { readScript } from '../script-source.ts';

/** The code of a suite's scripts; a script file is read once for all requests and iterations. */
export interface Scripts {
  run(scripts: readonly ScriptSource[], app: App): Promise<void>;
  /** Those that run next are read while an answer is on its way. */
  expect(scripts: readonly ScriptSource[], app: App): void;
}

export function createScripts(file: string): Scripts {
  const read = new Map<ScriptSource, ReturnType<typeof readScript>>();
  return {
    expect(scripts, app) {
      for (const script of scripts) if (script.kind === 'inline') app.expectScript(script.code);
    },
    async run(scripts, app) {
      for (const script of scripts) {
        let source = read.get(script);
        if (source === undefined) {
          source = readScript(script, file);
          read.set(script, source);
        }
        const named = await source;
        if (named.code.trim() !== '')
          await app.dispatch({ kind: 'script-submitted', ...named, at: Date.now() });
      }
    },
  };
}
