import type { PlaceholderReport } from '../../core/request/types.ts';
import { explainPlaceholder } from '../../core/template/explain.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import type { Store } from '../store.ts';

/** `.explain`: where the value of a placeholder comes from, and how the last request with it writes it. */
export function explain(placeholder: string, context: EffectContext, store: Store): void {
  const scope = scopeNow(context, store);
  const report = reportInLastRequest(placeholder, context, store);
  const explanation = explainPlaceholder(
    placeholder,
    scope,
    report === null || report.output === null
      ? {}
      : { placed: { output: report.output, encoding: report.encoding } },
  );
  context.front.print({ kind: 'explanation', explanation });
}

function reportInLastRequest(
  placeholder: string,
  context: EffectContext,
  store: Store,
): PlaceholderReport | null {
  const { lastRequest } = store.getState();
  if (lastRequest?.text.includes(placeholder) !== true) return null;
  const { previewer } = context;
  const parsed = lastRequest.parsed ?? previewer.parse(lastRequest.text);
  const { placeholders } = previewer.previewParsed(parsed, scopeNow(context, store)).preview;
  return placeholders.find(({ text }) => text === placeholder) ?? null;
}
