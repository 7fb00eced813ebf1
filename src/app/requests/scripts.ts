import type { NamedScript } from '../../core/script/evaluation.ts';
import type { ScriptSource } from '../../core/session/collection/collection.ts';
import type { FileScript } from '../../core/session/requests/script-input.ts';
import type { App } from '../app.ts';
import { readScript } from '../scripts/script-source.ts';

export type Scripts = ReturnType<typeof createScripts>;

export function createScripts(file: string) {
  const read = new Map<ScriptSource, Promise<NamedScript>>();
  const sourceOf = (script: ScriptSource, app: App) => {
    const source = read.get(script) ?? readScript(script, { file, permissions: app.files });
    read.set(script, source);
    return source;
  };
  return {
    async run(scripts: readonly ScriptSource[], input: FileScript, app: App): Promise<void> {
      for (const script of scripts) {
        const named = await sourceOf(script, app);
        if (named.code.trim() === '') continue;
        await app.dispatch({ kind: 'script-submitted', ...named, file: input, at: Date.now() });
      }
    },
  };
}
