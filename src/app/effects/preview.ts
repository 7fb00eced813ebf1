import type { Effect } from '../../core/session/effects.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import type { Store } from '../store.ts';

/** Interpolates a text with the variables of now; the dynamic values are those that the live preview showed. */
export function previewText(
  effect: Extract<Effect, { kind: 'preview' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const { text, parsed, name, intent } = effect;
  const scope = scopeNow(context, store);
  const { preview, problems } =
    parsed === undefined
      ? context.previewer.preview(text, scope)
      : context.previewer.previewParsed(parsed, scope);
  return store.dispatch({
    kind: 'request-previewed',
    preview,
    problems,
    text,
    name,
    intent,
    at: context.now(),
  });
}
