import type { ParsedRequest } from '../../core/request/draft.ts';
import type { PreviewedText } from '../../core/request/previewer.ts';
import { strictRequest } from '../../core/request/strict.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import { givenAuth } from '../../core/session/auth.ts';
import type { Effect } from '../../core/session/effects.ts';
import { type Awaitable, whenThere } from '../awaitable.ts';
import { type EffectContext, filePlace, scopeNow } from '../context.ts';
import { complaintOfFiles, type FileComplaint, withSubstitutedFiles } from '../files/body-files.ts';
import { bodySizes } from '../files/body-sizes.ts';
import { withholdCredentials } from '../hosts/withhold.ts';
import type { Store } from '../store.ts';
import { withRouteOfNow } from '../transport/route.ts';
import { tell } from './tell.ts';

type Asked = Extract<Effect, { kind: 'preview' }>;

/** Interpolates a request with the variables of now; the dynamic values are those that the live preview showed. */
export function previewRequest(asked: Asked, context: EffectContext, store: Store): Awaitable<void> {
  return whenThere(parsedRequest(asked, { context, store }), (parsed) => {
    const previewed = previewNow(parsed, asked, { context, store });
    return whenThere(complaintOf(previewed, parsed, { asked, context }), (complaint) => {
      if (complaint === null) return takePreview(previewed, asked, { context, store });
      tellComplaint(complaint, context);
      return asked.intent === 'show' ? takePreview(previewed, asked, { context, store }) : undefined;
    });
  });
}

function tellComplaint({ place, error }: FileComplaint, context: EffectContext): void {
  const hint = error.code === 'ENOENT' ? 'check the path' : error.hint;
  tell(context, 'error', { message: `${place}: ${error.message}`, hint });
}

interface Previewing {
  readonly context: EffectContext;
  readonly store: Store;
}

function parsedRequest({ request }: Asked, { context, store }: Previewing): Awaitable<ParsedRequest> {
  const { parsed, text } = request;
  const refers = parsed === undefined && /\.(?:response|request)\.body/.test(text);
  return whenThere(refers ? context.references.ready() : undefined, () =>
    withSubstitutedFiles(
      readStrictly(parsed ?? context.previewer.parse(text), context),
      filePlace(request, context),
      () => scopeNow(context, store),
    ),
  );
}

const readStrictly = (parsed: ParsedRequest, { strict }: EffectContext): ParsedRequest =>
  strict ? strictRequest(parsed) : parsed;

function previewNow(
  parsed: ParsedRequest,
  { request }: Asked,
  { context, store }: Previewing,
): PreviewedText {
  const state = store.getState();
  const given = { auth: givenAuth(state), sizes: bodySizes(request.folder) };
  return (
    context.previewAhead.take(parsed, state) ??
    context.previewer.previewParsed(parsed, scopeNow(context, store), given)
  );
}

function takePreview(
  { preview, problems, warnings }: PreviewedText,
  { request, intent, after }: Asked,
  { context, store }: Previewing,
): Awaitable<void> {
  const isNamed = request.name === null || request.name === preview.name;
  const named = isNamed ? preview : { ...preview, name: request.name };
  const { settings } = store.getState();
  const routed = withRouteOfNow(named, request, { settings, context });
  return whenThere(withholdCredentials(routed, { request, intent }, { context, store }), (permitted) =>
    store.dispatch({
      kind: 'request-previewed',
      preview: permitted,
      problems,
      warnings,
      attended: context.front.attended,
      wish: { request, intent, ...(after === undefined ? {} : { after }) },
      at: context.now(),
    }),
  );
}

/** Previews a request that will be asked for soon. */
export function previewAhead({ parsed, folder }: AskedRequest, context: EffectContext, store: Store): void {
  if (parsed === undefined) return;
  const seen = { scope: scopeNow(context, store), sizes: bodySizes(folder) };
  context.previewAhead.make(parsed, store.getState(), seen);
}

/** A preview shows a body of a file that does not exist yet; sending it would fail half-way. */
function complaintOf(
  { preview, problems }: PreviewedText,
  { draft }: ParsedRequest,
  { asked: { request, intent }, context }: { readonly asked: Asked; readonly context: EffectContext },
): Awaitable<FileComplaint | null> {
  if (problems.length > 0) return null;
  return whenThere(complaintOfFiles(preview, draft, filePlace(request, context)), (complaint) =>
    intent === 'show' && complaint?.error.code === 'ENOENT' ? null : complaint,
  );
}
