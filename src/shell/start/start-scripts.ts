import type { App } from '../../app/app.ts';
import { classifyInput } from '../../core/request/classify.ts';
import type { ShellStore } from '../effects/shell-store.ts';
import type { ShellState } from '../state/state.ts';

export function startScriptsWhenTyped(
  session: Pick<App['store'], 'dispatch'>,
  shell: Pick<ShellStore, 'subscribe' | 'getState' | 'dispatch'>,
): void {
  const stop = shell.subscribe(startWhenTyped);
  // Keys that were pressed while the shell started are in its input by now.
  startWhenTyped();
  function startWhenTyped(): void {
    if (!isScript(shell.getState())) return;
    stop();
    const work = { kind: 'start-scripts' } as const;
    void session.dispatch({ kind: 'work-requested', work }).then(() => {
      // Completions that were listed before it started lack its names.
      shell.dispatch({ kind: 'members-arrived' });
    });
  }
}

/** A word alone may become the method of a request: it counts once its names are asked for. */
function isScript({ editor: { document }, completed }: ShellState): boolean {
  if (classifyInput(document.text).kind !== 'script') return false;
  return completed?.by === 'tab' || !/^\s*[A-Za-z]*\s*$/.test(document.text);
}
