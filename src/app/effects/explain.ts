import { explainPlaceholder } from '../../core/template/explain.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import type { Store } from '../store.ts';

export function explain(placeholder: string, context: EffectContext, store: Store): void {
  const explanation = explainPlaceholder(placeholder, scopeNow(context, store));
  context.front.print({ kind: 'explanation', explanation });
}
