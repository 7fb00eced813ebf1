import { toMessage } from '../primordials.ts';
import type { ScriptParts } from '../script-parts.ts';
import { createScriptRequest } from './request.ts';
import { createScriptResponse } from './response.ts';
import { createScope } from './scope.ts';
import { createTest } from './test.ts';

type Script = (scope: object) => Promise<unknown>;

/** Creates the runner of httpYac's scripts and expressions: their exports live on in it, and become variables. */
export function createHttpYac(parts: ScriptParts): (event: string, script: Script) => Promise<unknown> {
  const { trusted, guard, packages, subject, response, runTest, changes } = parts;
  const scope = createScope({ trusted, guard });
  const report = (effect: object) => guard(() => trusted.reportEffect(toMessage(effect)));
  return async (event, script) => {
    const about = subject();
    const seen = about?.phase === 'after' || event === 'expression' ? response() : undefined;
    const substitute = (text: string, part: string) => guard(() => trusted.interpolateKnown(text, part));
    const view = { event, substitute };
    const tracker = changes.track();
    const edited = about === null ? undefined : createScriptRequest(about, view, tracker);
    const shownResponse = seen === undefined ? undefined : createScriptResponse(seen, packages);
    const module: { exports: Record<string, unknown> } = { exports: {} };
    const { proxy, settle } = scope.open({
      module,
      get exports() {
        return module.exports;
      },
      request: edited?.request,
      response: shownResponse,
      test: createTest({ runTest, response: () => shownResponse, packages }),
      sleep: (milliseconds: unknown) => new Promise((resolve) => setTimeout(resolve, Number(milliseconds))),
      $global: scope.shared,
    });
    const value = await script(proxy);
    const exported = await settle(module.exports);
    if (exported.isCancelled) report({ kind: 'skip', reason: '$cancel' });
    if (edited !== undefined && about?.phase === 'before')
      changes.compare(edited.before, edited.now(), tracker);
    return event === 'expression' ? value : undefined;
  };
}
