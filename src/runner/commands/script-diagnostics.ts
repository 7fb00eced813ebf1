import type { App } from '../../app/app.ts';
import { printNotice } from '../../app/print-notice.ts';
import { ScriptFileError } from '../../app/scripts/script-source.ts';
import type { Preview } from '../../core/request/types.ts';
import type { Entry } from '../../core/session/entries.ts';
import type { Diagnostic } from '../../core/template/types.ts';

export type ScriptDiagnostics = ReturnType<typeof createScriptDiagnostics>;

export function createScriptDiagnostics() {
  let shared: readonly Diagnostic[] = [];
  let own: Diagnostic[] = [];
  const collect = async (run: () => Promise<void>, app: App): Promise<void> => {
    own = [];
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ScriptFileError)) throw error;
      own.push(scriptFailure({ ...error, message: error.message }));
      const { message, hint } = error;
      await printNotice(app, { severity: 'error', message, hint, cause: 'usage' });
    }
  };
  return {
    read(entry: Entry) {
      if (entry.kind !== 'script-failure') return;
      const { message, line, column } = entry.failure;
      own.push(scriptFailure({ message, hint: null, line, column, within: entry.label }));
    },
    addTo: (preview: Preview): Preview => ({
      ...preview,
      diagnostics: [...shared, ...own, ...preview.diagnostics],
    }),
    async ofFile(run: () => Promise<void>, app: App): Promise<void> {
      await collect(run, app);
      shared = own;
      own = [];
    },
    ofRequest: collect,
  };
}

interface Failure extends Pick<Diagnostic, 'message' | 'hint' | 'within'> {
  readonly line: number | null;
  readonly column?: number | null;
}

const scriptFailure = ({ line, column, ...failure }: Failure): Diagnostic => ({
  code: 'script-failure',
  severity: 'error',
  part: 'directive',
  line: line ?? 1,
  column: column ?? 1,
  offset: 0,
  length: 0,
  ...failure,
});
