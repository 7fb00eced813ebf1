import type { Preview } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import { givenAuth } from '../../core/session/auth.ts';
import type { Effect, PreviewIntent } from '../../core/session/effects.ts';
import { missingFile, withSubstitutedFiles } from '../body-files.ts';
import { bodySizes } from '../body-sizes.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import type { Store } from '../store.ts';
import { withRouteOfNow } from '../transport/route.ts';
import { tell } from './tell.ts';

/** Interpolates a request with the variables of now; the dynamic values are those that the live preview showed. */
export async function previewRequest(
  { request, intent }: Extract<Effect, { kind: 'preview' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  if (request.parsed === undefined && /\.(?:response|request)\.body/.test(request.text))
    await context.references.ready();
  const parsed = await withSubstitutedFiles(request.parsed ?? context.previewer.parse(request.text), {
    folder: request.folder,
    scope: () => scopeNow(context, store),
  });
  const state = store.getState();
  const previewed =
    context.ahead.take(parsed, state) ??
    context.previewer.previewParsed(parsed, scopeNow(context, store), {
      auth: givenAuth(state),
      sizes: bodySizes(request.folder),
    });
  const missing =
    previewed.problems.length > 0 ? null : await fileThatIsMissing(previewed.preview, intent, request.folder);
  if (missing !== null) {
    return tell(context, 'error', {
      message: `${missing} cannot be read, so nothing was sent.`,
      hint: 'check the path',
    });
  }
  for (const { line, column, message, hint } of previewed.warnings) {
    tell(context, 'warning', { message: `${line}:${column}: ${message}`, hint });
  }
  const named = { ...previewed.preview, name: request.name ?? previewed.preview.name };
  const preview = withRouteOfNow(named, request, { settings: state.settings, context });
  await store.dispatch({
    kind: 'request-previewed',
    preview,
    problems: previewed.problems,
    request,
    intent,
    at: context.now(),
  });
}

/** Previews a request that will be asked for soon. */
export function previewAhead({ parsed, folder }: AskedRequest, context: EffectContext, store: Store): void {
  if (parsed === undefined) return;
  const seen = { scope: scopeNow(context, store), sizes: bodySizes(folder) };
  context.ahead.make(parsed, store.getState(), seen);
}

/** A preview shows a body of a file that does not exist yet; sending it would fail half-way. */
function fileThatIsMissing(
  preview: Preview,
  intent: PreviewIntent,
  folder: string | undefined,
): Promise<string | null> | null {
  return intent === 'show' ? null : missingFile(preview, folder);
}
