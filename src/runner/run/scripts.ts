import type { App } from '../../app/app.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import type { ScriptSource } from '../../core/session/collection.ts';
import { readScript } from '../script-source.ts';

/** The code of a suite's scripts; a script file is read once for all requests and iterations. */
export interface Scripts {
  run(scripts: readonly ScriptSource[], app: App): Promise<void>;
  /**
   * Those that run next are read while an answer is on its way. The first begins with the answer to the request that
   * they are `behind`, where there is nothing to be done before.
   */
  expect(scripts: readonly ScriptSource[], app: App, behind: AskedRequest | null): void;
}

export function createScripts(file: string): Scripts {
  const read = new Map<ScriptSource, ReturnType<typeof readScript>>();
  const sourceOf = (script: ScriptSource) => {
    const known = read.get(script);
    if (known !== undefined) return known;
    const source = readScript(script, file);
    read.set(script, source);
    return source;
  };
  return {
    expect(scripts, app, behind) {
      scripts.forEach((script, index) => {
        const expected = sourceOf(script).then((named) => {
          if (isCode(named)) app.expectScript(named, index === 0 ? behind : null);
        });
        // Whoever runs it is told what is wrong.
        expected.catch(() => undefined);
      });
    },
    async run(scripts, app) {
      for (const script of scripts) {
        const named = await sourceOf(script);
        if (isCode(named)) await app.dispatch({ kind: 'script-submitted', ...named, at: Date.now() });
      }
    },
  };
}

const isCode = ({ code }: { readonly code: string }): boolean => code.trim() !== '';
