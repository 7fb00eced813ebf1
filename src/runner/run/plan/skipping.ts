import type { SuiteRequest } from '../../../app/requests/suite.ts';
import { labelOf } from '../../../app/scripts/script-source.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import type { RequestContext } from '../request/request-run.ts';
import type { RequestResult } from '../request/result.ts';
import { unsentResult } from '../request/to-result.ts';

type SkippingContext = Pick<RequestContext, 'app' | 'front' | 'plan' | 'followVariables' | 'secrets'>;

/** Null for a request to run. The condition of `# @disabled` sees the variables of earlier requests. */
export async function resultOfSkipped(
  request: SuiteRequest,
  { earlier, ...context }: SkippingContext & { readonly earlier: readonly Entry[] },
): Promise<RequestResult | null> {
  const { disabling } = request.directives;
  if (disabling === null) return null;
  const { app, front, plan } = context;
  const { condition, line, column } = disabling;
  if (condition === '') return unsentResult(request, { entries: earlier, skipped: 'disabled' }, context);
  await context.followVariables();
  const label = labelOf(request.file);
  const file = scriptsOfRequest(request.input);
  const outcome = await app.suites.evaluate({ code: condition, label, start: { line, column }, file });
  // A dry run has no responses that a condition may need.
  if (outcome.kind === 'failure' && plan.intent === 'show') return null;
  if (outcome.kind === 'value' && isFalsy(outcome.printed)) return null;
  const entries = [...earlier, ...front.take()];
  if (outcome.kind === 'value')
    return unsentResult(request, { entries, skipped: `disabled: ${condition}` }, context);
  const failure: Entry = { kind: 'script-failure', failure: outcome.failure, label };
  return unsentResult(request, { entries: [...entries, failure], skipped: null }, context);
}

export const isFalsy = (printed: string | null): boolean => printed === null || falsyValues.has(printed);

const falsyValues: ReadonlySet<string> = new Set(['false', 'null', '0', '-0', '0n', 'NaN', "''"]);
