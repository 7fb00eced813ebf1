import type { App } from '../../app/app.ts';
import { type Awaitable, whenThere } from '../../app/awaitable.ts';
import type { NamedScript } from '../../core/script/evaluation.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import { type FileScript, scriptsOfRequest } from '../../core/session/asked-script.ts';
import type { ScriptSource } from '../../core/session/collection.ts';
import { readScript } from '../script-source.ts';

/** The code of a suite's scripts; a script file is read once for all requests and iterations. */
export interface Scripts {
  run(scripts: readonly ScriptSource[], file: FileScript, app: App): Promise<void>;
  /** Those that are run when a request is answered: they are read while it is on its way. */
  expect(scripts: readonly ScriptSource[], app: App): void;
  /** The first of them is run right behind the answer to the request, before anything else is done with that. */
  follow(request: AskedRequest, scripts: readonly ScriptSource[], app: App): void;
}

export function createScripts(file: string): Scripts {
  const read = new Map<ScriptSource, Awaitable<NamedScript>>();
  const sourceOf = (script: ScriptSource, app: App) => {
    const known = read.get(script);
    if (known !== undefined) return known;
    const source = readScript(script, { file, permissions: app.files });
    read.set(script, source);
    return source;
  };
  /** Whoever runs it is told what is wrong with it. */
  const whenRead = (script: ScriptSource, app: App, take: (named: NamedScript) => void) => {
    const taken = whenThere(sourceOf(script, app), (named) => {
      if (isCode(named)) take(named);
    });
    if (taken instanceof Promise) taken.catch(() => undefined);
  };
  return {
    expect(scripts, app) {
      for (const script of scripts) whenRead(script, app, ({ code }) => app.expectScript(code));
    },
    follow(request, [first], app) {
      if (first === undefined) return;
      whenRead(first, app, (named) => app.followWith({ ...named, file: scriptsOfRequest(request) }, request));
    },
    async run(scripts, file, app) {
      for (const script of scripts) {
        const named = await sourceOf(script, app);
        if (isCode(named)) await app.dispatch({ kind: 'script-submitted', ...named, file, at: Date.now() });
      }
    },
  };
}

const isCode = ({ code }: NamedScript): boolean => code.trim() !== '';
