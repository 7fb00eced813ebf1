import type { App } from '../../../app/app.ts';
import { beginRequest, endRequest } from '../../../app/requests/request-variables.ts';
import { createScripts } from '../../../app/requests/scripts.ts';
import { folderOf, isAlwaysSkipped, isRunnable, type Suite } from '../../../app/requests/suite.ts';
import { withChange } from '../../../core/session/requests/changed-request.ts';
import { scriptsOfFile, scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import type { Io } from '../../io.ts';
import { chooseRequests } from '../../run/plan/choose-requests.ts';
import { withInputBody } from '../input-body.ts';
import type { ScriptDiagnostics } from '../script-diagnostics.ts';

interface ShowContext {
  readonly app: App;
  readonly io: Io;
  readonly failures: ScriptDiagnostics;
  readonly name: string | undefined;
  readonly startRequest: (name: string | null) => void;
}

export const previewOpening = (suite: Suite) =>
  ({
    persistence: 'never',
    sendsRefused: 'preview sends nothing',
    folder: folderOf(suite),
    async first(app: App) {
      const { environments = [] } = suite;
      if (environments.length > 0) await app.dispatch({ kind: 'environments-added', environments });
    },
  }) as const;

export async function showRequests(
  suite: Suite,
  { app, io, failures, name, startRequest }: ShowContext,
): Promise<void> {
  const choice = chooseRequests([suite], {
    request: name === undefined ? [] : [name],
    tag: [],
    excludeTag: [],
  });
  const chosen = suite.requests.filter((request) => choice(request) && !isAlwaysSkipped(request));
  const [first] = suite.requests;
  // One typed request refers to those of its session.
  const isTyped =
    suite.source.kind === 'text' &&
    suite.variables.length === 0 &&
    suite.requests.length === 1 &&
    first?.input.name === null;
  const follow = isTyped
    ? async () => undefined
    : await app.suites.enter(suite, { exchange: () => undefined, unsent: 'later', areUsed: false });
  const scripts = createScripts(suite.source.kind === 'file' ? suite.source.path : suite.name);
  const ofFile = scriptsOfFile(suite.requests.map(({ input }) => input));
  if (chosen.length > 0) await failures.ofFile(() => scripts.run(suite.before, ofFile, app), app);
  const isWhole = name === undefined && chosen.length > 1 && chosen.some(isRunnable);
  for (const chosenRequest of chosen) {
    const { before } = chosenRequest;
    const input = isWhole ? { ...chosenRequest.input, isOneOfMany: true as const } : chosenRequest.input;
    const { text, folder } = input;
    const typed = { text, name: null, ...(folder === undefined ? {} : { folder }) };
    const request = isTyped ? await withInputBody(typed, io) : input;
    const file = scriptsOfRequest(input, { phase: 'before', iteration: 1 });
    await beginRequest(chosenRequest, app);
    if (isRunnable(chosenRequest)) await failures.ofRequest(() => scripts.run(before, file, app), app);
    const changed = withChange(request, app.suites.takeScriptEffects(), suite.name);
    // A script may have changed the values that variables of the file are made of.
    await follow();
    if (chosen.length > 1) startRequest(input.name);
    await app.dispatch({ kind: 'request-submitted', request: changed, intent: 'show' });
    await endRequest(app);
  }
}
